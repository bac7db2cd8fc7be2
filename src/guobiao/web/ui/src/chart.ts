/** Where the lines of a chart of scores run. */

export interface Frame {
  width: number;
  height: number;
  /** Left of the plot, where the numbers stand. */
  left: number;
  /** Above and below it. */
  margin: number;
}

export interface Scale {
  x(hand: number): number;
  y(score: number): number;
  /** Scores at which a line is drawn across. */
  ticks: number[];
}

const STEPS = [10, 20, 50, 100, 200, 500, 1000];
const MOST_TICKS = 7;

/** Fits the scores of all players, hand by hand, into a frame. */
export function scale(scores: readonly (readonly number[])[], frame: Frame): Scale {
  const all = [0, ...scores.flat()];
  const [lowest, highest] = [Math.min(...all), Math.max(...all)];
  const step = STEPS.find((one) => (highest - lowest) / one <= MOST_TICKS) ?? STEPS.at(-1)!;
  const bottom = Math.floor(lowest / step) * step;
  const top = Math.max(Math.ceil(highest / step) * step, bottom + step);
  const ticks = Array.from({ length: (top - bottom) / step + 1 }, (_, index) => bottom + index * step);
  const wide = (frame.width - frame.left - frame.margin) / Math.max(1, scores.length - 1);
  const high = (frame.height - 2 * frame.margin) / (top - bottom);
  return {
    x: (hand) => frame.left + hand * wide,
    y: (score) => frame.height - frame.margin - (score - bottom) * high,
    ticks,
  };
}

/** The points of a player's line, as an SVG polyline takes them. */
export function line(scores: readonly (readonly number[])[], player: number, { x, y }: Scale): string {
  return scores.map((row, hand) => `${x(hand).toFixed(1)},${y(row[player] ?? 0).toFixed(1)}`).join(" ");
}
