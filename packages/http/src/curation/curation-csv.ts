import type { CurationReport, CurationRow } from '@holdfast/core'
import type { Role, Site } from '@holdfast/core/rules'
import { csvRow, linkCell, textCell } from '../output/csv-cells.ts'
import { day, instant } from '../output/times.ts'

const COLUMNS = [
  'Dataset',
  'Date Created',
  'Last Modified Date',
  'Curation Status',
  'Status Set Time',
  'Status Set By',
]

const NONE = '<none>'

/**
 * The curation status of drafts, a row for each, with the accounts that could publish it
 * (docs/specification/curation.md).
 */
export const curationCsv = (
  { roles, rows }: CurationReport,
  { url }: Pick<Site, 'url'>,
): string => {
  const head = csvRow([...COLUMNS, ...roles.map(({ alias }) => alias)].map(textCell))
  return head + rows.map((row) => csvRow(cells(row, { roles, url }))).join('')
}

function cells(
  { draft, assignees }: CurationRow,
  { roles, url }: { readonly roles: readonly Role[]; readonly url: string },
): readonly string[] {
  const { entry } = draft
  return [
    linkCell(`${url}/datasets/${draft.datasetId}`, draft.title),
    ...[
      day(draft.createdAt),
      day(draft.updatedAt),
      entry === null ? '' : (entry.label ?? NONE),
      entry === null ? NONE : instant(entry.setAt).slice(0, 19).replace('T', ' '),
      entry?.userName ?? NONE,
      ...roles.map(({ id }) => (assignees.get(id) ?? []).map(named).join(';')),
    ].map(textCell),
  ]
}

/** Accounts by user name, like the previous column; other assignees by identifier. */
const named = (assignee: string): string => assignee.replace(/^@/, '')
