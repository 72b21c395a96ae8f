import { createRepository } from '@holdfast/core'
import {
  type Actor,
  BUILT_IN_ROLES,
  GUEST,
  type Permission,
  type PlaceRef,
  previewAssignee,
  RefusedError,
} from '@holdfast/core/rules'
import fc from 'fast-check'
import { suite } from 'uvu'
import { is } from 'uvu/assert'
import { memoryStore, plainPorts } from '../../src/index.ts'

/**
 * Who may assign which role on a dataset, compared with a slow model: for every combination of earlier roles
 * on the dataset and on its ancestors.
 */
const test = suite('permissions on datasets')

const USERS = ['ada', 'bob'] as const
const ASSIGNEES = ['@ada', '@bob', ':guest', ':authenticated-users', ':AllUsers'] as const
const PLACES = ['dataset', 'otherDataset', 'owner', 'root'] as const
type Place = (typeof PLACES)[number]

interface Given {
  readonly assignee: string
  readonly role: string
  readonly at: Place
}

async function openWorld() {
  const store = memoryStore()
  const repository = createRepository({ ...plainPorts(), store })
  const { installation, tokens, users, collections, datasets } = repository
  await installation.prepare({ userName: 'root', token: 'root' })
  for (const userName of USERS)
    await users.create(
      { userName, firstName: userName, lastName: 'U', email: `${userName}@example.org` },
      { password: null, token: userName },
    )
  const superuser = await tokens.authenticate('root')
  const { collection } = await collections.create(
    superuser,
    { kind: 'root' },
    { alias: 'owner', name: 'Owner', type: 'UNCATEGORIZED', contacts: ['o@example.org'] },
  )
  const create = () => datasets.create(superuser, { kind: 'id', id: collection.id }, DRAFT)
  const ids: Readonly<Record<Place, number>> = {
    dataset: (await create()).id,
    otherDataset: (await create()).id,
    owner: collection.id,
    root: (await collections.get(superuser, { kind: 'root' }, SHOW)).collection.id,
  }
  const actors: Readonly<Record<string, Actor>> = {
    guest: GUEST,
    superuser,
    reader: { kind: 'preview', datasetId: ids.dataset, anonymized: false },
    ada: await tokens.authenticate('ada'),
    bob: await tokens.authenticate('bob'),
  }
  await store.write(({ roles }) => roles.revokeAllAt(Object.values(ids)))
  return { store, repository, ids, actors }
}

const SHOW = { childCount: false, hiddenContacts: false }
const primitive = (typeName: string, value: string) => ({
  typeName,
  typeClass: 'primitive',
  multiple: false,
  value,
})
const compound = (typeName: string, child: string) => ({
  typeName,
  typeClass: 'compound',
  multiple: true,
  value: [{ [child]: primitive(child, 'x@example.org') }],
})
const DRAFT = {
  terms: {},
  metadataBlocks: {
    citation: {
      fields: [
        primitive('title', 'T'),
        compound('author', 'authorName'),
        compound('datasetContact', 'datasetContactEmail'),
        compound('dsDescription', 'dsDescriptionValue'),
        {
          typeName: 'subject',
          typeClass: 'controlledVocabulary',
          multiple: true,
          value: ['Other'],
        },
      ],
    },
  },
}

const LOGIN_ONLY_NOT: readonly Permission[] = [
  'ViewUnpublishedCollection',
  'ViewUnpublishedDataset',
  'DownloadFile',
]

const permissionsOf = (alias: string): readonly Permission[] =>
  BUILT_IN_ROLES.find((role) => role.alias === alias)?.permissions ?? []

/** The model: one permission at a time, in the words of the specification. */
function holds(who: string, permission: Permission, given: readonly Given[]): boolean {
  if (who === 'superuser') return true
  const account = who === 'ada' || who === 'bob'
  if (!account && !LOGIN_ONLY_NOT.includes(permission)) return false
  return given.some(({ assignee, role, at }) => {
    if (at !== 'dataset' && at !== 'owner') return false
    if (!permissionsOf(role).includes(permission)) return false
    if (assignee === ':AllUsers') return true
    if (assignee === ':authenticated-users') return account
    if (assignee === ':guest') return !account
    return assignee === `@${who}`
  })
}

function expected(who: string, wanted: Given, given: readonly Given[]): string {
  const needed: readonly Permission[] = ['ManageDatasetPermissions', ...permissionsOf(wanted.role)]
  if (!needed.every((permission) => holds(who, permission, given))) return 'forbidden'
  const same = given.some(
    ({ assignee, role, at }) =>
      at === 'dataset' && assignee === wanted.assignee && role === wanted.role,
  )
  return same ? 'conflict' : 'given'
}

const role = fc.constantFrom(...BUILT_IN_ROLES.map(({ alias }) => alias))
const anyGiven: fc.Arbitrary<Given> = fc.record({
  assignee: fc.constantFrom(...ASSIGNEES),
  role,
  at: fc.constantFrom(...PLACES),
})

test('a role can be assigned exactly by the accounts that the model allows', async () => {
  const { store, repository, ids, actors } = await openWorld()
  const place: PlaceRef = { kind: 'dataset', ref: { kind: 'id', id: ids.dataset } }
  const roleId = (alias: string) => BUILT_IN_ROLES.find((one) => one.alias === alias)?.id ?? 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyGiven, { maxLength: 6 }),
      fc.constantFrom(...Object.keys(actors)),
      fc.record({ assignee: fc.constantFrom(...ASSIGNEES), role }),
      async (given, who, { assignee, role: roleAlias }) => {
        await store.write(async ({ roles }) => {
          await roles.revokeAllAt(Object.values(ids))
          await roles.assignAll(
            given.map((one) => ({
              assignee: one.assignee,
              roleId: roleId(one.role),
              pointId: ids[one.at],
            })),
          )
        })
        const outcome = await repository.assignments
          .assign(actors[who] ?? GUEST, place, { assignee, roleAlias })
          .then(() => 'given', refusalKind)
        is(outcome, expected(who, { assignee, role: roleAlias, at: 'dataset' }, given))
      },
    ),
    { numRuns: 600 },
  )
})

test('a draft can be read exactly by the accounts that the model allows', async () => {
  const { store, repository, ids, actors } = await openWorld()
  const draft = { ref: { kind: 'id', id: ids.dataset }, version: ':draft' } as const
  const asReader = { assignee: previewAssignee(ids.dataset), roleId: 8, pointId: ids.dataset }
  const roleId = (alias: string) => BUILT_IN_ROLES.find((one) => one.alias === alias)?.id ?? 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyGiven, { maxLength: 3 }),
      fc.constantFrom(...Object.keys(actors)),
      fc.boolean(),
      async (given, who, previewed) => {
        await store.write(async ({ roles }) => {
          await roles.revokeAllAt(Object.values(ids))
          await roles.assignAll([
            ...given.map((one) => ({
              assignee: one.assignee,
              roleId: roleId(one.role),
              pointId: ids[one.at],
            })),
            ...(previewed ? [asReader] : []),
          ])
        })
        const options = { files: true, includeDeaccessioned: false }
        const outcome = await repository.versions
          .get(actors[who] ?? GUEST, draft, options)
          .then(() => 'read', refusalKind)
        const may = holds(who, 'ViewUnpublishedDataset', given) || (who === 'reader' && previewed)
        is(outcome, may ? 'read' : 'forbidden')
      },
    ),
    { numRuns: 400 },
  )
})

function refusalKind(error: unknown): string {
  if (error instanceof RefusedError) return error.refusal.kind
  throw error
}

test.run()
