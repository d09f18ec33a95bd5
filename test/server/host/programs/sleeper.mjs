// Sleeps through SIGTERM and holds whatever pipes it inherited. Says on descriptor 3 that it is ready.
import { writeSync } from "node:fs";

process.on("SIGTERM", () => {});
setInterval(() => {}, 1_000_000);
writeSync(3, "ready");
