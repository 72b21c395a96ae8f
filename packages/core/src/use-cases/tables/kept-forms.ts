import type { Domain } from '../../ports/ports.ts'
import type { KeptTableForm, TableFormKey } from '../../ports/store/table-forms.ts'
import type { WorkSignal } from '../../ports/tables/table-engine.ts'
import { NO_SUCH_FORM } from '../../rules/downloads/no-such-form.ts'
import { RETRY_AFTER_SECONDS } from '../../rules/refusals/outage.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import type { ByteRange, Bytes } from '../../rules/storage/bytes.ts'
import { ObjectMissing, type StoredObject } from '../../rules/storage/stored-object.ts'
import type { KeptForm } from '../../rules/tables/made-forms.ts'
import { limitInFlight } from '../../rules/thumbnails/limit-in-flight.ts'
import { shareInFlight } from '../../rules/thumbnails/share-in-flight.ts'
import { objectBytes } from '../files/file-bytes.ts'
import { storageOf } from '../storage/configured-storage.ts'
import { storeProfile } from '../storage/store-profile.ts'
import { engineTable, refuseAnswer, WHOLE_COLUMNS, withoutEngine } from './engine-table.ts'
import type { TextPlace } from './reached-table.ts'
import { type PutForm, tableFormStore } from './table-form-store.ts'
import { requireSummary, writtenPlotSummary } from './written-plot-summary.ts'
import { requireWorkspaces, writtenWorkspace } from './written-workspace.ts'

/** Counts up when a form is written in another way, so that those written before are not used any more. */
const REVISION = 1

/** Forms that this process makes at the same time. */
const MOST_MADE = 4

/** Forms of tables that are made once, and kept until there is no room for them (decision 0405). */
export interface KeptForms {
  /** The form if it is kept; null when it has to be made. Refuses one that cannot be made. */
  find(place: TextPlace, form: KeptForm): Promise<KeptTableForm | null>
  /** The form, made when it is not kept. Callers at the same time share the work, which goes on when they leave. */
  made(place: TextPlace, form: KeptForm): Promise<KeptTableForm>
  /** Its bytes. Refuses a form whose bytes are lost; the next call makes it again. */
  open(kept: KeptTableForm, range: ByteRange): Promise<Bytes>
}

/** Makes and keeps forms for the use cases of one process. */
export function keptForms(domain: Domain): KeptForms {
  const { find, keep, drop } = tableFormStore(domain)
  const sharedRun = shareInFlight<KeptTableForm>()
  const limited = limitInFlight(MOST_MADE, () =>
    refuse({
      kind: 'unavailable',
      message: 'Too many forms of tables are being made. Try again later.',
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    }),
  )
  const { storages } = domain

  /** The kept form. The client of a redirect cannot learn that the bytes are lost, so this looks for them before. */
  const findWhole = async (key: TableFormKey): Promise<KeptTableForm | null> => {
    const kept = await find(key)
    if (kept === null || storeProfile(storages, kept.storageDriver)?.directDownload !== true)
      return kept
    if ((await storageOf(storages, kept.storageDriver).size(kept.key)) === kept.size) return kept
    await drop(kept)
    return null
  }

  return {
    find: async (place, form) => {
      requireMaker(domain, place, form)
      return findWhole(keyOf(place, form))
    },
    made: async (place, form) => {
      requireMaker(domain, place, form)
      const key = keyOf(place, form)
      const kept = await findWhole(key)
      if (kept !== null) return kept
      return sharedRun(`${key.fileId}/${form}/${key.content}`, async () => {
        const make = (put: PutForm): Promise<StoredObject> => MAKERS[form](domain, place, put)
        // Another caller may have made it before this run began.
        const made = (await findWhole(key)) ?? (await limited(() => keep({ ...key, place, make })))
        return made ?? refuse(NO_SUCH_FORM)
      })
    },
    open: async (kept, range) => {
      try {
        return await objectBytes(storages, kept.storageDriver, kept.key).get(range)
      } catch (error) {
        if (!(error instanceof ObjectMissing || error instanceof RangeError)) throw error
        await drop(kept)
        return refuse({
          kind: 'unavailable',
          message: 'This form of the table is lost, and made again on the next request.',
          retryAfterSeconds: 1,
        })
      }
    },
  }
}

/** The text, what the version says of its variables, and how the form is written: sets never change. */
const keyOf = ({ file, ingested, table }: TextPlace, form: KeptForm): TableFormKey => ({
  fileId: file.id,
  form,
  content: `${ingested.text.objectId} ${table.said ?? 'unsaid'} ${REVISION}`,
})

/** Refuses before anything is made. */
function requireMaker(domain: Domain, place: TextPlace, form: KeptForm): void {
  if (form === 'RData') requireWorkspaces(domain, place)
  else if (form === 'parquet') requireEngine(domain, place.table.columns)
  else requireSummary(place)
}

function requireEngine({ tableEngine }: Domain, columns: number): void {
  if (tableEngine === null) withoutEngine()
  if (columns <= WHOLE_COLUMNS) return
  const message = `The table has ${columns} columns. Parquet is made of at most ${WHOLE_COLUMNS}; format=csv has all of them.`
  refuseAnswer({ kind: 'refused', reason: 'width', message })
}

type Maker = (domain: Domain, place: TextPlace, put: PutForm) => Promise<StoredObject>

const MAKERS: Readonly<Record<KeptForm, Maker>> = {
  parquet: async (domain, place, put) => {
    const engine = domain.tableEngine ?? withoutEngine()
    const { table } = await engineTable(domain, place, [])
    const file = await engine.toParquet(table, NOBODY)
    if (file.kind === 'refused') return refuseAnswer(file)
    try {
      return await put(file.open)
    } finally {
      await file.close()
    }
  },
  RData: async (domain, place, put) => {
    const bytes = (await writtenWorkspace(domain, place)) ?? refuse(NO_SUCH_FORM)
    return put(() => bytes)
  },
  prep: async (domain, place, put) => {
    const bytes = await writtenPlotSummary(domain, place)
    return put(() => bytes)
  },
}

/** Several callers wait for a form, and later ones want it too. */
const NOBODY: WorkSignal = {
  aborted: false,
  reason: undefined,
  addEventListener: () => {},
  removeEventListener: () => {},
}
