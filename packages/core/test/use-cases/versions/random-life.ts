import { memoryStore } from '@holdfast/memory'
import fc from 'fast-check'
import {
  type Dataset,
  type DatasetRef,
  type FileRecord,
  RefusedError,
  VERSION_STATES,
  type Version,
} from '../../../src/rules.ts'
import { METADATA, openInMemory } from '../repository/open-in-memory.ts'

/** An action on a dataset; most are refused in some state. */
export type Step =
  | { readonly kind: 'edit'; readonly title: string }
  | { readonly kind: 'terms'; readonly text: string }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'addFile' }
  | { readonly kind: 'editFile'; readonly at: number; readonly description: string }
  | { readonly kind: 'restrictFile'; readonly at: number; readonly restrict: boolean }
  | { readonly kind: 'deleteFile'; readonly at: number }
  | { readonly kind: 'publish'; readonly bump: 'major' | 'minor' }
  | { readonly kind: 'updateCurrent' }
  | { readonly kind: 'discard' }
  | { readonly kind: 'deaccession'; readonly which: 'latest' | 'first' }

/** A step, and the seconds by which the clock moves before it; negative to set it back. */
export interface Moment {
  readonly seconds: number
  readonly step: Step
}

const texts = fc.constantFrom('a', 'b', 'c')
const places = fc.nat(3)

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: texts.map((title): Step => ({ kind: 'edit', title })) },
  { weight: 1, arbitrary: texts.map((text): Step => ({ kind: 'terms', text })) },
  { weight: 1, arbitrary: texts.map((text): Step => ({ kind: 'note', text })) },
  { weight: 2, arbitrary: fc.constant<Step>({ kind: 'addFile' }) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(places, texts)
      .map(([at, description]): Step => ({ kind: 'editFile', at, description })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(places, fc.boolean())
      .map(([at, restrict]): Step => ({ kind: 'restrictFile', at, restrict })),
  },
  { weight: 1, arbitrary: places.map((at): Step => ({ kind: 'deleteFile', at })) },
  {
    weight: 5,
    arbitrary: fc
      .constantFrom('major' as const, 'minor' as const)
      .map((bump): Step => ({ kind: 'publish', bump })),
  },
  { weight: 2, arbitrary: fc.constant<Step>({ kind: 'updateCurrent' }) },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: 'discard' }) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom('latest' as const, 'first' as const)
      .map((which): Step => ({ kind: 'deaccession', which })),
  },
)

const anyMoments: fc.Arbitrary<readonly Moment[]> = fc.array(
  fc.record({ seconds: fc.constantFrom(0, 0, 1, 100, -1, -5000), step: anyStep }),
  { minLength: 5, maxLength: 20 },
)

/** A release with two files, and a draft: many actions are possible only then. */
const RELEASED: readonly Moment[] = [
  { kind: 'addFile' } as const,
  { kind: 'addFile' } as const,
  { kind: 'publish', bump: 'major' } as const,
  { kind: 'edit', title: 'd' } as const,
].map((step) => ({ seconds: 1, step }))

/** Steps from the creation or from a release on. */
export const anyLife: fc.Arbitrary<readonly Moment[]> = fc
  .tuple(fc.constantFrom([], RELEASED, RELEASED, RELEASED), anyMoments)
  .map(([past, moments]) => [...past, ...moments])

/** A version as stored, with its files. */
export interface Reading {
  readonly version: Version
  readonly files: readonly Pick<FileRecord, 'entry'>[]
}

/** A repository with one dataset, and a superuser who acts. */
export async function openLife() {
  const opened = await openInMemory({ store: memoryStore() })
  const { repository, store, clock, admin: actor } = opened
  const input = { metadataBlocks: METADATA, terms: { license: { name: 'CC0 1.0' } } }
  const { id } = await repository.datasets.create(actor, { kind: 'root' }, input)
  const ref: DatasetRef = { kind: 'id', id }
  return { repository, store, clock, actor, ref, id }
}

export type Life = Awaited<ReturnType<typeof openLife>>

export const datasetOf = ({ store, ref }: Life): Promise<Dataset | null> =>
  store.read(({ datasets }) => datasets.find(ref))

/** Every version, newest first. */
export const readingsOf = ({ store, id }: Life): Promise<readonly Reading[]> =>
  store.read(async ({ versions, files }) => {
    const all = await versions.list(id, { states: VERSION_STATES, limit: null, offset: 0 })
    return Promise.all(
      all.map(async (version) => ({
        version,
        // Only the entry is compared: facts of the file itself, such as its publication, may change.
        files: (await files.all(version)).map(({ entry }) => ({
          entry: { ...entry, until: null },
        })),
      })),
    )
  })

/** Takes the step. A refusal is a result; any other error is a defect. */
export async function take(life: Life, step: Step): Promise<'made' | 'refused'> {
  try {
    await attempt(life, step)
    return 'made'
  } catch (error) {
    if (error instanceof RefusedError) return 'refused'
    throw error
  }
}

async function* bytes(): AsyncGenerator<Uint8Array> {
  yield new Uint8Array([1, 2, 3])
}

async function attempt(life: Life, step: Step): Promise<unknown> {
  const { actor, ref } = life
  const { files, versions } = life.repository
  switch (step.kind) {
    case 'edit': {
      const json = { fields: [{ typeName: 'title', value: step.title }] }
      return versions.editMetadata(actor, ref, { json, replace: true })
    }
    case 'terms': {
      const access = { fileAccessRequest: true, termsOfAccess: step.text }
      return versions.updateAccess(actor, ref, { access })
    }
    case 'note':
      return versions.changeNote(actor, { ref, specifier: { kind: 'draft' } }, step.text)
    case 'addFile': {
      const file = { fileName: 'a.bin', declaredType: null, bytes: bytes() }
      const received = await files.receive(actor, ref, file)
      return files.add(actor, ref, { received, input: {} })
    }
    case 'editFile':
      return files.edit(actor, await fileAt(life, step.at), {
        edit: { description: step.description },
        basedOn: null,
      })
    case 'restrictFile':
      return files.restrict(actor, await fileAt(life, step.at), { restrict: step.restrict })
    case 'deleteFile':
      return files.delete(actor, await fileAt(life, step.at))
    case 'publish':
      return versions.publish(actor, ref, { bump: step.bump })
    case 'updateCurrent':
      return versions.updateCurrent(actor, ref)
    case 'discard':
      return versions.discardDraft(actor, ref)
    case 'deaccession': {
      const number = { major: 1, minor: 0 }
      const specifier =
        step.which === 'latest'
          ? ({ kind: 'latestPublished' } as const)
          : ({ kind: 'number', number } as const)
      return versions.deaccession(actor, { ref, specifier }, { reason: 'x', forwardUrl: null })
    }
  }
}

/** The id of a file of the newest version; 0, which no file has, if there are fewer files. */
async function fileAt(life: Life, at: number): Promise<number> {
  const dataset = await datasetOf(life)
  if (dataset === null) return 0
  const files = await life.store.read((unit) =>
    unit.files.all({ datasetId: life.id, ordinal: dataset.newest.ordinal }),
  )
  return files[at]?.file.id ?? 0
}
