import type { FileVersion } from '@holdfast/core'
import {
  deaccessionOf,
  type FileVersionChange,
  formatPid,
  isDeaccessioned,
  isDraft,
  isReleased,
  numberOf,
  type Pid,
  stateName,
  versionLabel,
} from '@holdfast/core/rules'
import { presentContributors, publishedDay } from '../versions/present-history.ts'

const pidText = (pid: Pid | null): string => (pid === null ? '' : formatPid(pid))

/** One version in the history of a file (docs/specification/differences.md#history-of-a-file). */
export function presentFileVersion(fileVersion: FileVersion): object {
  const { outline, contributors, record } = fileVersion
  const number = numberOf(outline)
  return {
    datasetVersion: versionLabel(outline),
    versionNumber: number?.major,
    versionMinorNumber: number?.minor,
    versionState: stateName(outline),
    isDraft: isDraft(outline),
    isReleased: isReleased(outline),
    isDeaccessioned: isDeaccessioned(outline),
    summary: outline.note,
    contributors: presentContributors(contributors),
    publishedDate: publishedDay(outline),
    datafileId: record?.file.id,
    persistentId: record === null ? undefined : pidText(record.file.pid),
    fileDifferenceSummary: presentSummary(fileVersion),
  }
}

function presentSummary({ outline, step }: FileVersion): object | undefined {
  const members = Object.entries({
    versionNote: outline.note,
    deaccessionedReason: deaccessionOf(outline)?.reason ?? null,
    ...presentStep(step),
  }).filter(([, value]) => value !== null)
  return members.length === 0 ? undefined : Object.fromEntries(members)
}

const FILE = { added: 'Added', deleted: 'Deleted', replaced: 'Replaced' } as const
const ACCESS = { restricted: 'Restricted', unrestricted: 'Unrestricted' } as const
const TEXTS = { label: 'File Name', description: 'Description', provenance: 'Provenance' } as const
const ACTIONS = { added: 'Added', changed: 'Changed', deleted: 'Deleted' } as const

const presentStep = ({ file, access, texts, categories }: FileVersionChange) => ({
  file: file === null ? null : FILE[file],
  FileAccess: access === null ? null : ACCESS[access],
  FileMetadata:
    texts.length === 0
      ? null
      : texts.map(({ name, action }) => ({ name: TEXTS[name], action: ACTIONS[action] })),
  FileTags: presentCounts(categories),
})

function presentCounts({ added, deleted }: FileVersionChange['categories']): object | null {
  if (added === 0 && deleted === 0) return null
  return {
    ...(added === 0 ? {} : { Added: added }),
    ...(deleted === 0 ? {} : { Deleted: deleted }),
  }
}
