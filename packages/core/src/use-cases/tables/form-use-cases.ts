import type { Domain } from '../../ports/ports.ts'
import type { WorkSignal } from '../../ports/tables/table-engine.ts'
import { type Refusal, refuse } from '../../rules/refusals/refusal.ts'
import type { Bytes } from '../../rules/storage/bytes.ts'
import { csvForm } from '../../rules/tables/csv-form.ts'
import { jsonLinesForm } from '../../rules/tables/json-lines-form.ts'
import { isWorkspace, MADE_TYPES, type MadeForm, madeName } from '../../rules/tables/made-forms.ts'
import { uploadedForm } from '../../rules/tables/stored-forms.ts'
import type { TableVariable } from '../../rules/tables/table-variable.ts'
import type { Actor } from '../../rules/users/actor.ts'
import type { DownloadTally } from '../downloads/download-tally.ts'
import { fileBytes, refuseUnread } from '../files/file-bytes.ts'
import type { DownloadRequest } from '../guestbooks/demanded-guestbook.ts'
import { engineTable, refuseAnswer, WHOLE_COLUMNS, withoutEngine } from './engine-table.ts'
import { openText, type ReachedTable, reachTable, variablesOf } from './reached-table.ts'
import { fewAtOnce, WORKSPACE_COLUMNS, writtenWorkspace } from './written-workspace.ts'

/** Which form of which table is wanted. */
export interface FormWanted {
  readonly fileId: number
  readonly form: MadeForm
  readonly requested: DownloadRequest
  /** Stops the work when the caller leaves. */
  readonly signal: WorkSignal
}

/** A table in a form that is made while it is sent. */
export interface TableForm {
  readonly name: string
  readonly contentType: string
  /** Whether everyone may have it. */
  readonly public: boolean
  /** Differs for different bytes; null where the same bytes are not made twice. */
  readonly tag: string | null
  /** Counts a download if the file is released. */
  count(): void
  /** May refuse before the first byte. */
  open(): Promise<Bytes>
}

/** Forms of tables that are made from their text (docs/specification/tabular.md#reading-and-editing-tables). */
export const formUseCases = (domain: Domain, tally: DownloadTally) => {
  const reach = reachTable(domain, tally)
  const inTurn = fewAtOnce()

  return {
    /** A table in another form; refuses a file that is no table as `missing`. */
    form: async (
      actor: Actor,
      { fileId, form, requested, signal }: FormWanted,
    ): Promise<TableForm> => {
      const reached = await reach(actor, fileId, { requested, otherwise: NO_SUCH_FORM })
      const { label, ingested, table, count } = reached
      if (form === 'parquet') requireEngine(domain, table.columns)
      if (form === 'RData') requireWorkspaces(domain, reached)
      return {
        name: madeName(label, form),
        contentType: MADE_TYPES[form],
        public: reached.public,
        // The others have labels, which may change.
        tag: form === 'csv' || form === 'jsonl' ? `${form}-${ingested.text.objectId}` : null,
        count,
        open: () => {
          if (form === 'RData' && !isWorkspace(ingested))
            return inTurn(() => opened(domain, reached, { form, signal }))
          return opened(domain, reached, { form, signal })
        },
      }
    },
  }
}

async function opened(
  domain: Domain,
  reached: ReachedTable,
  { form, signal }: Pick<FormWanted, 'form' | 'signal'>,
): Promise<Bytes> {
  if (form === 'parquet') return parquet(domain, reached, signal)
  if (form === 'RData') return workspace(domain, reached)
  const columns = await columnsOf(domain, reached)
  const text = await openText(domain, reached, 0)
  return form === 'jsonl'
    ? jsonLinesForm(columns, text)
    : csvForm(
        columns.map(({ name }) => name),
        text,
      )
}

type Column = Pick<TableVariable, 'name' | 'type'>

/** Without statistics and categories: a table may have half a million variables. */
async function columnsOf(domain: Domain, { table }: ReachedTable): Promise<readonly Column[]> {
  const columns: Column[] = []
  for await (const some of variablesOf(domain, table))
    for (const { name, type } of some) columns.push({ name, type })
  return columns
}

/** Refuses before anything is sent. */
function requireEngine({ tableEngine }: Domain, columns: number): void {
  if (tableEngine === null) withoutEngine()
  if (columns <= WHOLE_COLUMNS) return
  const message = `The table has ${columns} columns. Parquet is made of at most ${WHOLE_COLUMNS}; format=csv has all of them.`
  refuseAnswer({ kind: 'refused', reason: 'width', message })
}

async function parquet(domain: Domain, reached: ReachedTable, signal: WorkSignal): Promise<Bytes> {
  const engine = domain.tableEngine ?? withoutEngine()
  const { table } = await engineTable(domain, reached, [])
  const file = await engine.toParquet(table, signal)
  if (file.kind === 'refused') return refuseAnswer(file)
  // A caller who leaves before the first byte ends no loop.
  signal.addEventListener('abort', file.close)
  return closing(file.open(), file.close)
}

/** The upload, if it is a workspace itself. */
async function workspace(domain: Domain, reached: ReachedTable): Promise<Bytes> {
  const { file, pid, ingested } = reached
  if (!isWorkspace(ingested))
    return (await writtenWorkspace(domain, reached)) ?? refuse(NO_SUCH_FORM)
  return fileBytes(domain.storages, pid, uploadedForm(file))
    .get()
    .catch((error) => refuseUnread(error, file.id))
}

function requireWorkspaces({ workspaces }: Domain, { table, ingested }: ReachedTable): void {
  if (isWorkspace(ingested)) return
  if (workspaces === null) refuse(NO_SUCH_FORM)
  if (table.columns > WORKSPACE_COLUMNS)
    refuse({
      kind: 'limitExceeded',
      message: `The table has ${table.columns} columns. A workspace of R is made of at most ${WORKSPACE_COLUMNS}; format=csv has all of them.`,
    })
}

async function* closing(bytes: Bytes, close: () => Promise<void>): Bytes {
  try {
    yield* bytes
  } finally {
    await close()
  }
}

const NO_SUCH_FORM: Refusal = {
  kind: 'missing',
  message: 'Datafile: the requested optional service is not available for this file.',
}
