import type { SourceFile } from '../source/repository-facts.ts'

/** The maximum number of lines of a file, and of a function. */
export const LIMITS = { file: 400, function: 60 } as const

/** The measure of one file. */
export type FileSize = Pick<SourceFile, 'path' | 'lines' | 'functions'>

/** The parts of a file that are too long. */
export const sizeProblems = ({ path, lines, functions }: FileSize): readonly string[] => [
  ...(lines > LIMITS.file ? [`${path} has ${lines} lines, over ${LIMITS.file}`] : []),
  ...functions
    .filter((each) => each.lines > LIMITS.function)
    .map((each) => `${path}:${each.firstLine} is a function of ${each.lines} lines`),
]

/** A line with the distribution of sizes: median, ninth decile, maximum. */
export function spreadOf(what: string, lines: readonly number[]): string {
  const sorted = lines.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? 0
  return `${sorted.length} ${what}: half under ${at(0.5) + 1} lines, nine in ten under ${at(0.9) + 1}, longest ${at(1)}`
}
