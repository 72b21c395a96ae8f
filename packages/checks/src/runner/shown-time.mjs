/**
 * How long a file took, and the seconds of the processor, which other work on the machine changes little. Several processes at once can
 * take more of these than have passed.
 *
 * @param {{ readonly seconds: number, readonly processor: number | null }} run
 * @param {number} [width] of the first number
 */
export const shownTime = ({ seconds, processor }, width = 0) =>
  `${seconds.toFixed(1).padStart(width)} s (CPU ${(processor?.toFixed(1) ?? '?').padStart(width && 5)} s)`
