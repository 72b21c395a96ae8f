import { BUILT_IN_ROLES, type Role } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import { jsonText } from '../../src/output/json.ts'
import { presentAssignment, presentRole } from '../../src/roles/present-role.ts'

const test = suite('role JSON')
const [, downloader] = BUILT_IN_ROLES as readonly [Role, Role]

test('a built-in role has no owner', () => {
  equal(Object.keys(JSON.parse(jsonText(presentRole(downloader)))), [
    'alias',
    'name',
    'permissions',
    'description',
    'id',
  ])
  equal(JSON.parse(jsonText(presentRole({ ...downloader, ownerId: 41 }))).ownerId, 41)
})

test('an assignment has the role and the point; a deleted assignee has no name', () => {
  const shown = presentAssignment({
    assignment: { id: 63, assignee: '@mira', roleId: 2, pointId: 41, expiresAt: null },
    assigneeName: null,
    role: downloader,
    point: { kind: 'collection', id: 41, name: 'Reef', pid: null },
    previewToken: null,
  })
  equal(JSON.parse(jsonText(shown)), {
    id: 63,
    assignee: '@mira',
    roleId: 2,
    roleName: downloader.name,
    roleDescription: downloader.description,
    _roleAlias: 'fileDownloader',
    definitionPointId: 41,
    definitionPointName: 'Reef',
    definitionPointType: 'Collection',
  })
})

test.run()
