import type { Landing, Repository } from '@holdfast/core'
import type { Actor } from '@holdfast/core/rules'
import { readPreview } from '../previews/read-preview.ts'
import type { Readme } from './landing-props.ts'

/** The names of files that explain the others. */
export const README_NAME = /^(?:00_)?read[-_ ]?me(?:\.(?:md|markdown|txt|rst))?$/i

interface ReadmeWanted {
  readonly actor: Actor
  readonly landing: Landing
  /** Whether the page is kept: it would outlive a grant, so nothing that was granted is on it. */
  readonly kept: boolean
}

/** The README among the files that a page of a folder lists, if its reader may read it. */
export async function readmeOf(
  repository: Repository,
  { actor, landing, kept }: ReadmeWanted,
): Promise<Readme | null> {
  const record = landing.files?.records.find(({ entry }) => README_NAME.test(entry.label))
  if (record === undefined) return null
  const preview = await readPreview(repository, { actor, record, offset: 0, publicOnly: kept })
  return preview.kind === 'text' || preview.kind === 'markdown'
    ? { label: record.entry.label, preview }
    : null
}
