import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit, WriteUnit } from '../../ports/store/store.ts'
import { namedFiles } from '../../rules/events/named-files.ts'
import { changeEntry } from '../../rules/files/entry-changes.ts'
import type { FileRecord } from '../../rules/files/file-record.ts'
import { type Refusal, refuse } from '../../rules/refusals/refusal.ts'
import { requirePermission } from '../../rules/roles/required-permission.ts'
import type { TableVariable } from '../../rules/tables/table-variable.ts'
import {
  type AskedVariable,
  editedVariables,
  variablesNamedIn,
} from '../../rules/tables/variable-edits.ts'
import {
  type AskedGroup,
  editedGroups,
  membersNamedIn,
} from '../../rules/tables/variable-groups.ts'
import type { VariableGroup } from '../../rules/tables/variable-metadata.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { datasetToChange } from '../datasets/dataset-access.ts'
import { fileFor, fileInDraft } from '../files/file-access.ts'
import { saveDraft } from '../versions/draft.ts'

/** Variables that one query reads. */
const TOGETHER = 1000

/** What editors change about the variables of a table. */
export interface VariablesEdit {
  readonly fileId: number
  readonly variables: readonly AskedVariable[]
  /** All groups; null to keep those that are there. */
  readonly groups: readonly AskedGroup[] | null
  /** The `lastUpdateTime` that the editor has read; null to edit any state. */
  readonly basedOn: Date | null
}

const NOT_TABULAR: Refusal = {
  kind: 'invalid',
  message: 'This file is not tabular data, so it has no variables.',
}

/** Edits of what is said of variables (docs/specification/tabular.md#reading-and-editing-tables). */
export const variableEditUseCases = ({ store, clock, tableCodebook }: Domain) => {
  /** Changes the metadata of variables in the draft, all or nothing. Returns how many variables were given. */
  const editVariables = (actor: Actor, edit: VariablesEdit): Promise<number> =>
    store.write(async (unit) => {
      const now = clock.now()
      const { fileId, basedOn } = edit
      const { open, record } = await fileInDraft(unit, fileId, { actor, now, basedOn })
      if (record.file.table === null) refuse(NOT_TABULAR)
      const { entry } = record
      const variableMetadata = await describe(unit, record, edit)
      if (variableMetadata !== entry.variableMetadata) {
        const values = { ...entry, variableMetadata }
        await unit.files.apply(changeEntry(entry, values, open.draft.ordinal))
      }
      await unit.tables.forgetUnused(fileId)
      await saveDraft(
        unit,
        { draft: open.draft, actor, now },
        { kind: 'filesEdited', details: namedFiles([fileId]) },
      )
      return edit.variables.length
    })

  return {
    editVariables,

    /** As `editVariables`, with what a codebook says; refuses one that cannot be read. */
    editCodebook: async (
      actor: Actor,
      { text, ...edit }: Pick<VariablesEdit, 'fileId' | 'basedOn'> & { readonly text: string },
    ): Promise<number> => {
      // Reading a long codebook takes a while, so it is not done for everybody.
      await store.read((unit) => requireEditor(unit, actor, edit.fileId))
      if (tableCodebook === null)
        return refuse({ kind: 'unavailable', message: 'This server reads no codebooks of tables.' })
      const reading = await tableCodebook.read(text)
      if (reading.kind === 'read') return editVariables(actor, { ...edit, ...reading })
      const message = `The codebook cannot be read: ${reading.message}.`
      return refuse({ kind: 'invalid', message })
    },
  }
}

async function requireEditor(unit: ReadUnit, actor: Actor, fileId: number): Promise<void> {
  const { file } = await fileFor(unit, fileId)
  const { held } = await datasetToChange(unit, actor, { kind: 'id', id: file.datasetId })
  requirePermission(held, 'EditDataset', actor)
}

/** The set that says what is said after the edit. */
async function describe(
  unit: WriteUnit,
  { entry }: FileRecord,
  { fileId, variables, groups }: VariablesEdit,
): Promise<number | null> {
  const base = entry.variableMetadata
  const known = new Map<number, TableVariable>()
  for await (const one of variablesWith(unit, fileId, { ids: variablesNamedIn(variables), base }))
    known.set(one.id, one)
  return unit.tables.describe(fileId, {
    base,
    variables: editedVariables(variables, known),
    groups: groups === null ? null : await groupsAfter(unit, { fileId, groups, base }),
  })
}

async function groupsAfter(
  unit: ReadUnit,
  {
    fileId,
    groups,
    base,
  }: {
    readonly fileId: number
    readonly groups: readonly AskedGroup[]
    readonly base: number | null
  },
): Promise<readonly VariableGroup[]> {
  const members = new Set<number>()
  for await (const { id } of variablesWith(unit, fileId, {
    ids: membersNamedIn(groups),
    base: null,
  }))
    members.add(id)
  const before = base === null ? [] : await unit.tables.variableGroups(base)
  return editedGroups(groups, { fileId, before, isVariable: (id) => members.has(id) })
}

/** Those of the variables that the table has, a bounded number at a time. */
async function* variablesWith(
  { tables }: ReadUnit,
  fileId: number,
  { ids, base }: { readonly ids: readonly number[]; readonly base: number | null },
): AsyncGenerator<TableVariable, void> {
  const ascending = ids.toSorted((a, b) => a - b)
  for (let from = 0; from < ascending.length; from += TOGETHER)
    yield* await tables.chosen(fileId, ascending.slice(from, from + TOGETHER), base)
}
