import { open, readdir, rm, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { type PartPlace, PartsRefused, type PartTag } from '@holdfast/core/rules'
import { isAbsent } from './file-errors.ts'
import { PRIVATE_FILE } from './private-modes.ts'

/** A part that is stored on the disk. */
export interface KeptPart extends PartPlace {
  readonly tag: string
}

/** Records a part as an empty file whose name holds all facts, so that a record is written atomically. */
const nameOf = ({ part, offset, length, tag }: KeptPart): string =>
  `part-${part}-${offset}-${length}-${tag}`

const NAME = /^part-(\d+)-(\d+)-(\d+)-([0-9a-f]{32})$/

/** The stored parts of an upload. */
export async function keptParts(folder: string): Promise<readonly KeptPart[]> {
  const names = await readdir(folder)
  return names.flatMap((name) => {
    const [, part, offset, length, tag] = NAME.exec(name) ?? []
    if (tag === undefined) return []
    return [{ part: Number(part), offset: Number(offset), length: Number(length), tag }]
  })
}

/** Records a stored part. */
export async function keepPart(folder: string, part: KeptPart): Promise<void> {
  await (await open(join(folder, nameOf(part)), 'w', PRIVATE_FILE)).close()
}

/** Deletes earlier records of this part. */
export async function forgetPart(folder: string, part: number): Promise<void> {
  for (const kept of await keptParts(folder))
    if (kept.part === part)
      await unlink(join(folder, nameOf(kept))).catch((error: unknown) => {
        if (!isAbsent(error)) throw error
      })
}

/** A marker file: the upload is being completed. */
const CLOSED_MARKER = 'closed'

/** Stops all processes from accepting further parts. */
export async function close(folder: string): Promise<void> {
  await (await open(join(folder, CLOSED_MARKER), 'w', PRIVATE_FILE)).close()
}

/** Whether the upload is being completed. */
export const isClosed = async (folder: string): Promise<boolean> =>
  (await readdir(folder)).includes(CLOSED_MARKER)

/** Accepts parts again after a failed completion. */
export async function reopen(folder: string): Promise<void> {
  await rm(join(folder, CLOSED_MARKER), { force: true })
}

/**
 * The size of the object made from these parts. Throws `PartsRefused` unless they are contiguous and known.
 */
export function sizeOfParts(kept: readonly KeptPart[], named: readonly PartTag[]): number {
  if (named.length === 0) throw new PartsRefused('No part is named')
  let size = 0
  for (const { part, tag } of named.toSorted((a, b) => a.part - b.part)) {
    const found = kept.find((each) => each.part === part && each.tag === tag.toLowerCase())
    if (found === undefined)
      throw new PartsRefused(`Part ${part} was not received, or has another tag`)
    if (found.offset !== size) throw new PartsRefused(`The part before part ${part} is missing`)
    size += found.length
  }
  return size
}
