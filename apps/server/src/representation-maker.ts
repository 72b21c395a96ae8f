import { MOST_KEPT_FILES, type ReleasedDataset, type RepresentationMaker } from '@holdfast/core'
import { formatNumber, formatPid } from '@holdfast/core/rules'
import type { HttpBindings } from '@hono/node-server'
import type { Answering } from './listener.ts'

/** Makes what guests ask for first by asking for it. */
export interface AskingMaker extends RepresentationMaker {
  /** The application that is asked, which needs the repository, and so is there later; nothing is made before. */
  use(application: Answering, others: Others): void
}

/** What other requests do. */
export interface Others {
  /** How long nobody has been answered, in milliseconds. */
  quietMs(): number
}

/** After this long nobody is likely to ask again soon. */
const QUIET_MS = 1000
/** Where somebody always asks, something is made after this long nevertheless. */
const PATIENCE_MS = 200
const STEP_MS = 20

/** `pause` resolves after the given number of milliseconds. */
export function representationMaker(
  pause: (milliseconds: number) => Promise<unknown>,
): AskingMaker {
  let asked: Answering | undefined
  let others: Others = { quietMs: () => Number.POSITIVE_INFINITY }
  const letOthersPass = async (): Promise<void> => {
    for (let waited = 0; waited < PATIENCE_MS && others.quietMs() < QUIET_MS; waited += STEP_MS)
      await pause(STEP_MS)
  }
  return {
    use: (application, beside) => {
      asked = application
      others = beside
    },
    make: async (dataset) => {
      await letOthersPass()
      // All at once: what they read in common is one question then.
      await Promise.all(
        addressesOf(dataset).map(async (address) => {
          // Nobody views it, so it is not a view.
          const request = new Request(new URL(address, ANYWHERE), { method: 'HEAD' })
          // Without a connection. What is refused is not kept.
          await asked?.fetch(request, NO_CONNECTION)
        }),
      )
    },
  }
}

/** The landing page, the version, its first files as clients with pages of ten ask for them, its citation and its counts. */
function addressesOf({ id, pid, number, fileCount }: ReleasedDataset): readonly string[] {
  const version = `/api/datasets/${id}/versions/${formatNumber(number)}`
  return [
    `/citation?persistentId=${encodeURIComponent(formatPid(pid))}`,
    ...(fileCount <= MOST_KEPT_FILES ? [version] : []),
    `${version}/files?limit=10`,
    `${version}/citation`,
    `${version}/files/counts`,
  ]
}

const ANYWHERE = 'http://localhost'

/** Handlers that write to a connection only do so where there is one. */
const NO_CONNECTION = {} as HttpBindings
