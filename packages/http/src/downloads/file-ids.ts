import type { Repository } from '@holdfast/core'
import { type Actor, formatPid, noSuchDatafile, parsePid } from '@holdfast/core/rules'
import { queryValues } from '../input/query-values.ts'
import { idNumber } from '../input/references.ts'
import type { AppContext } from '../request/environment.ts'

/** Always the bundle of a table, never a folder (docs/specification/tabular.md#bundle-of-a-table). */
const BUNDLE = /^\/*bundle\/+[^/]+\/*$/

/** A persistent identifier at the end of a path, with the slashes that it has itself. */
const PID_AT_END = /(?:^|\/)((?:doi|hdl|perma):.+)$/i

interface Asking {
  readonly c: AppContext
  readonly actor: Actor
}

/**
 * The id of the file at the end of a path: a number, a persistent identifier, or `:persistentId`. Download managers
 * put folders before it.
 */
export async function fileIdOf(
  { c, actor }: Asking,
  path: string,
  files: Pick<Repository['files'], 'withPid'>,
): Promise<number> {
  if (BUNDLE.test(path)) return noSuchDatafile(path)
  const last = path.split('/').findLast((segment) => segment !== '') ?? ''
  const isNamed = last === ':persistentId'
  const named = isNamed ? queryValues(c).get('persistentId')?.[0] : PID_AT_END.exec(path)?.[1]
  const text = named ?? last
  const id = isNamed ? null : idNumber(text)
  if (id !== null) return id
  const pid = parsePid(text)
  if (pid === null) return noSuchDatafile(text)
  return (await files.withPid(actor, pid)) ?? noSuchDatafile(formatPid(pid))
}

/** Blanks and empty entries are ignored; text that is no number is the id of no file. */
export const fileIdsOf = (texts: readonly string[]): readonly number[] =>
  texts
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => idNumber(text) ?? noSuchDatafile(text))
