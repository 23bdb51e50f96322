/** @returns milliseconds of processor that this thread spent on the work: what else the machine does does not lengthen it. */
export function cpuTimeOf(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
