import { suite } from 'uvu'
import { equal, is, throws } from 'uvu/assert'
import type { RoleReads } from '../../../src/ports/store/roles.ts'
import { BUILT_IN_ROLES } from '../../../src/rules/roles/built-in-roles.ts'
import {
  ALL_PERMISSIONS,
  PERMISSIONS,
  type Permission,
} from '../../../src/rules/roles/permission.ts'
import {
  requireAccount,
  requirePermission,
  requireSuperuser,
} from '../../../src/rules/roles/required-permission.ts'
import {
  type Actor,
  assigneeOf,
  assigneesOf,
  GUEST,
  isSuperuser,
} from '../../../src/rules/users/actor.ts'
import { accessAt, accessAtEach, heldAt } from '../../../src/use-cases/roles/held-permissions.ts'

const ada: Actor = { kind: 'account', accountId: 1, userName: 'ada', superuser: false }
const root: Actor = { ...ada, userName: 'root', superuser: true }

/** A locally-fair collection that is hidden from all callers of this test. */
const BARRED = 99

/** Grants as a table: point, assignee, permissions. */
type Grants = readonly (readonly [number, string, readonly Permission[]])[]

const rolesWith = (grants: Grants): RoleReads => ({
  ...({} as RoleReads),
  grantsAt: async ({ identifiers }, points) => {
    const granted = new Map<number, Set<Permission>>()
    for (const [point, assignee, permissions] of grants)
      if (points.includes(point) && identifiers.includes(assignee))
        granted.set(point, new Set([...(granted.get(point) ?? []), ...permissions]))
    return { granted, barred: new Set(points.filter((point) => point === BARRED)) }
  },
})

const test = suite('the permissions of a caller')

test('are the union over all points that count and all identifiers of the caller', async () => {
  const roles = rolesWith([
    [10, '@ada', ['EditDataset']],
    [10, ':authenticated-users', ['AddDataset']],
    [20, '@ada', ['PublishDataset']],
    [30, '@ada', ['DeleteCollection']],
    [10, '@bob', ['ManageFilePermissions']],
  ])
  equal([...(await heldAt(roles, ada, [10, 20]))].toSorted(), [
    'AddDataset',
    'EditDataset',
    'PublishDataset',
  ])
})

test('are all permissions for a superuser', async () => {
  equal(await heldAt(rolesWith([]), root, [10]), ALL_PERMISSIONS)
})

test('exclude permissions that need an account, for a guest', async () => {
  const roles = rolesWith([[10, ':AllUsers', PERMISSIONS]])
  equal([...(await heldAt(roles, GUEST, [10]))].toSorted(), [
    'DownloadFile',
    'ViewUnpublishedCollection',
    'ViewUnpublishedDataset',
  ])
})

test('are those of the preview URL on its dataset, and those of a guest elsewhere', async () => {
  const reader: Actor = { kind: 'preview', datasetId: 30, anonymized: false }
  const roles = rolesWith([
    [30, '!30', ['ViewUnpublishedDataset', 'DownloadFile', 'EditDataset']],
    [30, ':authenticated-users', ['ViewUnpublishedCollection']],
    [10, ':guest', ['DownloadFile', 'PublishDataset']],
  ])
  equal([...(await heldAt(roles, reader, [30, 5]))], ['ViewUnpublishedDataset', 'DownloadFile'])
  equal([...(await heldAt(roles, reader, [31, 5]))], [])
  equal([...(await heldAt(roles, reader, [10]))], [...(await heldAt(roles, GUEST, [10]))])
  throws(() => requireAccount(reader), /Only authenticated users/)
  throws(() => requireSuperuser(reader), /Only authenticated users/)
  is(isSuperuser(reader), false)
  is(assigneeOf(reader), '!30')
})

test('a locally-fair collection hides its content from all callers except superusers', async () => {
  const roles = rolesWith([[BARRED, '@ada', ['EditDataset']]])
  equal(await accessAt(roles, ada, [10, BARRED]), {
    held: new Set(['EditDataset']),
    barred: true,
  })
  is((await accessAt(roles, ada, [10])).barred, false)
  is((await accessAt(roles, root, [10, BARRED])).barred, false)
})

test('are read for many objects in one query', async () => {
  const accessOn = await accessAtEach(
    rolesWith([
      [10, '@ada', ['EditDataset']],
      [20, ':authenticated-users', ['DownloadFile']],
    ]),
    ada,
    [10, 20, 30],
  )
  equal(
    [10, 20, 30].map((point) => [...accessOn(point).held]),
    [['EditDataset'], ['DownloadFile'], []],
  )
})

test('a refusal names the caller', () => {
  throws(
    () => requirePermission(new Set(), 'EditDataset', ada),
    /^User @ada is not permitted to perform requested action/,
  )
  throws(() => requirePermission(new Set(), 'EditDataset', GUEST), /^User :guest is not permitted/)
})

test('a refusal asks guests to log in; for others it says that only superusers may', () => {
  throws(() => requireAccount(GUEST), /Only authenticated users/)
  throws(() => requireSuperuser(GUEST), /Only authenticated users/)
  throws(() => requireSuperuser(ada), /Superusers only/)
  requireSuperuser(root)
})

test('an account has the identifiers of itself, of logged-in users and of all users; a guest those of guests and of all users', () => {
  equal(assigneesOf(ada), ['@ada', ':authenticated-users', ':AllUsers'])
  equal(assigneesOf(GUEST), [':guest', ':AllUsers'])
})

test('the eight built-in roles have their ids, aliases and permissions', () => {
  equal(
    BUILT_IN_ROLES.map(({ id, alias, permissions }) => [id, alias, permissions.length]),
    [
      [1, 'admin', 16],
      [2, 'fileDownloader', 1],
      [3, 'fullContributor', 2],
      [4, 'dvContributor', 1],
      [5, 'dsContributor', 1],
      [6, 'contributor', 4],
      [7, 'curator', 11],
      [8, 'member', 3],
    ],
  )
  is(
    BUILT_IN_ROLES.every(({ ownerId }) => ownerId === null),
    true,
  )
})

test.run()
