import { suite } from 'uvu'
import { equal, is, throws } from 'uvu/assert'
import {
  type AttributeChange,
  namedDatasetTypes,
  withAttribute,
} from '../../../src/rules/collections/collection-attribute.ts'
import { ALL_PERMISSIONS, NO_PERMISSIONS } from '../../../src/rules/roles/permission.ts'
import type { Actor } from '../../../src/rules/users/actor.ts'
import { reefLab } from './reef-lab.ts'

const test = suite('attributes of a collection')

const editor: Actor = { kind: 'account', accountId: 2, userName: 'ada', superuser: false }
const operator: Actor = { ...editor, superuser: true }
const ALLOWED = new Map([[':AllowEnablingFilePIDsPerCollection', 'true']])

const set = (change: AttributeChange, actor: Actor = operator, settings = ALLOWED) =>
  withAttribute(reefLab(), change, { actor, held: ALL_PERMISSIONS, settings })

test('each flag changes only itself', () => {
  const pids = set({ kind: 'flag', attribute: 'filePids', value: true })
  equal([pids.filePids, pids.requireFilesToPublish], [true, null])
  const files = set({ kind: 'flag', attribute: 'requireFilesToPublish', value: false })
  equal([files.filePids, files.requireFilesToPublish], [null, false])
})

test('attributes for superusers are refused to others as not permitted', () => {
  const changes: readonly AttributeChange[] = [
    { kind: 'flag', attribute: 'filePids', value: true },
    { kind: 'flag', attribute: 'requireFilesToPublish', value: true },
    { kind: 'datasetTypes', names: ['dataset'] },
  ]
  for (const change of changes) throws(() => set(change, editor), /^User @ada is not permitted/)
})

test('file PIDs are refused to all callers while the installation decides on them', () => {
  const change: AttributeChange = { kind: 'flag', attribute: 'filePids', value: true }
  throws(() => set(change, operator, new Map()), /not permitted/)
  throws(
    () => set(change, operator, new Map([[':AllowEnablingFilePIDsPerCollection', 'false']])),
    /not permitted/,
  )
})

test('an empty text removes description and affiliation, and is not a valid name', () => {
  is(set({ kind: 'text', attribute: 'description', value: '' }).description, null)
  is(set({ kind: 'text', attribute: 'affiliation', value: '' }).affiliation, null)
  throws(() => set({ kind: 'text', attribute: 'name', value: ' ' }), /name: The name is required/)
})

test('a missing text and an unknown attribute are refused', () => {
  throws(() => set({ kind: 'text', attribute: 'name', value: null }), /requires a string value$/)
  throws(
    () => set({ kind: 'unsupported', attribute: 'theme' }),
    /^'theme' is not a supported attribute$/,
  )
})

test('a missing permission is refused before any other problem', () => {
  const context = { actor: editor, held: NO_PERMISSIONS, settings: ALLOWED }
  throws(
    () => withAttribute(reefLab(), { kind: 'unsupported', attribute: 'x' }, context),
    /not permitted/,
  )
})

test('dataset types are a list of known names, trimmed and without duplicates', () => {
  const types = [{ name: 'dataset' }, { name: 'software' }]
  equal(namedDatasetTypes(' software, dataset ,software,', types), ['software', 'dataset'])
  throws(() => namedDatasetTypes('dataset,nonsense,other', types), /nonsense, other$/)
  for (const list of [null, '', ' , ']) throws(() => namedDatasetTypes(list, types), /At least one/)
})

test.run()
