import type { Domain } from '../../ports/ports.ts'
import { type Refusal, refuse } from '../../rules/refusals/refusal.ts'
import type { CodebookElements } from '../../rules/tables/codebook-elements.ts'
import { described } from '../../rules/tables/described-variable.ts'
import { tableBase } from '../../rules/tables/table-names.ts'
import type { TableVariable } from '../../rules/tables/table-variable.ts'
import type { VariableGroup } from '../../rules/tables/variable-metadata.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { citationOf } from '../../rules/versions/citation.ts'
import type { DownloadTally } from '../downloads/download-tally.ts'
import type { EntryShown } from '../files/entry-version-shown.ts'
import { shownEntry } from '../files/shown-entry.ts'
import { type DescribedTable, groupsOf, reachTable, variablesOf } from './reached-table.ts'

/** Which codebook is wanted. */
export interface CodebookWanted extends EntryShown {
  /** The ids of the variables to describe; null for all. */
  readonly variables: readonly number[] | null
  readonly elements: CodebookElements
}

/** The codebook of a table. */
export interface Codebook {
  readonly fileName: string
  readonly mediaType: string
  /** The document, written while it is read. */
  readonly pieces: () => AsyncIterable<string>
}

const NOT_TABULAR: Refusal = {
  kind: 'invalid',
  message: 'This type of metadata is only available for tabular files.',
}

/** The most variables that can be asked for by their ids. */
const MOST_CHOSEN = 10_000

/** Codebooks of tables (docs/specification/tabular.md#ddi-of-one-file). */
export const codebookUseCases = (domain: Domain, tally: DownloadTally) => {
  const { catalogue, site, tableCodebook } = domain
  const reach = reachTable(domain, tally)
  const shown = shownEntry(domain)

  return {
    /**
     * The codebook, for a caller who may download the file; refuses a file that is no table, and as `invalid` more
     * variables than can be chosen. Counts no download.
     */
    codebook: async (actor: Actor, wanted: CodebookWanted): Promise<Codebook> => {
      const { fileId, variables, elements } = wanted
      if (variables !== null && variables.length > MOST_CHOSEN)
        return refuse({
          kind: 'invalid',
          message: `At most ${MOST_CHOSEN} variables can be chosen at once; without a choice all are described.`,
        })
      const { table: newest, ingested } = await reach(actor, fileId, {
        requested: null,
        otherwise: NOT_TABULAR,
      })
      if (tableCodebook === null)
        return refuse({
          kind: 'unavailable',
          message: 'This server writes no codebooks of tables.',
        })
      const { detail, record } = await shown(actor, wanted)
      const table = { ...newest, said: record.entry.variableMetadata }
      const source = {
        detail,
        record,
        table,
        elements,
        citation: citationOf(detail, { catalogue, site }),
        fingerprint: ingested.fingerprint,
        groups: chosenGroups(await groupsOf(domain, table), variables),
        variables: () =>
          variables === null
            ? variablesOf(domain, table)
            : chosenVariables(domain, table, variables),
      }
      return {
        fileName: `${tableBase(record.entry.label)}-ddi.xml`,
        mediaType: tableCodebook.mediaType,
        pieces: () => tableCodebook.write(source),
      }
    },
  }
}

async function* chosenVariables(
  { store }: Pick<Domain, 'store'>,
  { fileId, said }: DescribedTable,
  ids: readonly number[],
): AsyncGenerator<readonly TableVariable[], void> {
  const found = await store.read(({ tables }) => tables.chosen(fileId, ids, said))
  yield found.map(described).toSorted((a, b) => a.place - b.place)
}

/** The groups cut to the variables that are described; those without any are left out. */
function chosenGroups(
  groups: readonly VariableGroup[],
  ids: readonly number[] | null,
): readonly VariableGroup[] {
  if (ids === null) return groups
  const wanted = new Set(ids)
  return groups
    .map((group) => ({ ...group, variables: group.variables.filter((id) => wanted.has(id)) }))
    .filter(({ variables }) => variables.length > 0)
}
