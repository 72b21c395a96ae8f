import { damaged } from './file-bytes.ts'

/** A file that grows more than this was made to exhaust its reader. */
const MOST = { bytes: 64 * 1024 * 1024, times: 200 } as const

/** Refuses data that became, or will become, very much larger than the file that they come from. */
export function checkGrowth(what: string, bytes: number, fileSize: number): void {
  if (bytes > MOST.bytes && bytes > MOST.times * fileSize)
    throw damaged(`${what} would become more than two hundred times as large`)
}
