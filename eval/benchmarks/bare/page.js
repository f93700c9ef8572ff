// The page that the lab's start is compared with: it runs Python in a worker and imports two packages, no more.
const worker = new Worker("worker.js", { type: "module" });
worker.onmessage = ({ data }) => {
  globalThis.ready = performance.now();
  globalThis.parts = data;
};
