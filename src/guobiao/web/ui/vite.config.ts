import { resolve } from "node:path";
import { defineConfig } from "vitest/config";

// The server answers below /api and /ws; in development Vite passes them on to it.
const SERVER = process.env.GUOBIAO_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig(({ command }) => ({
  base: command === "build" ? "/static/" : "/",
  build: {
    outDir: resolve(import.meta.dirname, "../static"),
    emptyOutDir: true,
    license: { fileName: "licenses.md" }, // of what is built in
    manifest: true, // from which the server learns what its pages load
    rolldownOptions: {
      input: ["index.html", "src/pages/reading.ts", "src/pages/entry.ts", "src/pages/replay.ts"].map(
        (entry) => resolve(import.meta.dirname, entry),
      ),
    },
    // Inlined files would be data: addresses, which the content security policy forbids.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    fs: { allow: [resolve(import.meta.dirname, "..")] }, // the catalogue of messages
    proxy: {
      "/api": SERVER,
      "/ws": { target: SERVER, ws: true },
    },
  },
  test: { include: ["test/**/*.test.ts"] },
}));
