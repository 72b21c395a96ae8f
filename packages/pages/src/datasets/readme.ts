import type { Landing, Repository } from '@holdfast/core'
import type { Actor } from '@holdfast/core/rules'
import { readPreview } from '../previews/read-preview.ts'
import type { Readme } from './landing-props.ts'

const NAME = /^(?:00_)?read[-_ ]?me(?:\.(?:md|markdown|txt|rst))?$/i

/** The README among the files that a page of a folder lists, if its reader may read it. */
export async function readmeOf(
  repository: Repository,
  actor: Actor,
  { files }: Landing,
): Promise<Readme | null> {
  const record = files?.records.find(({ entry }) => NAME.test(entry.label))
  if (record === undefined) return null
  const preview = await readPreview(repository, { actor, record, offset: 0 })
  return preview.kind === 'text' || preview.kind === 'markdown'
    ? { label: record.entry.label, preview }
    : null
}
