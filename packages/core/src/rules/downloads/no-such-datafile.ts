import { refuse } from '../refusals/refusal.ts'

/** Of an id that was sent at most this many characters are repeated. */
const MAX_ID_LENGTH = 100

/** Refuses an id that names no file, malformed ids included, in the words of the download routes. */
export const noSuchDatafile = (id: number | string): never =>
  refuse({
    kind: 'missing',
    message: `Datafile ${String(id).slice(0, MAX_ID_LENGTH)}: no such file.`,
  })
