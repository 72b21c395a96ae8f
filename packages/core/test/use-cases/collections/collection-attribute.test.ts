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

test('each flag changes itself and not the other', () => {
  const pids = set({ kind: 'flag', attribute: 'filePids', value: true })
  equal([pids.filePids, pids.requireFilesToPublish], [true, null])
  const files = set({ kind: 'flag', attribute: 'requireFilesToPublish', value: false })
  equal([files.filePids, files.requireFilesToPublish], [null, false])
})

test('what only superusers set is refused to others as not permitted', () => {
  const changes: readonly AttributeChange[] = [
    { kind: 'flag', attribute: 'filePids', value: true },
    { kind: 'flag', attribute: 'requireFilesToPublish', value: true },
    { kind: 'datasetTypes', names: ['dataset'] },
  ]
  for (const change of changes) throws(() => set(change, editor), /^User @ada is not permitted/)
})

test('file PIDs are refused to everybody while the installation decides on them', () => {
  const change: AttributeChange = { kind: 'flag', attribute: 'filePids', value: true }
  throws(() => set(change, operator, new Map()), /not permitted/)
  throws(
    () => set(change, operator, new Map([[':AllowEnablingFilePIDsPerCollection', 'false']])),
    /not permitted/,
  )
})

test('an empty text takes description and affiliation away, and is no name', () => {
  is(set({ kind: 'text', attribute: 'description', value: '' }).description, null)
  is(set({ kind: 'text', attribute: 'affiliation', value: '' }).affiliation, null)
  throws(() => set({ kind: 'text', attribute: 'name', value: ' ' }), /name: The name is required/)
})

test('a text that is missing, and an attribute that is none, are refused', () => {
  throws(() => set({ kind: 'text', attribute: 'name', value: null }), /requires a string value$/)
  throws(
    () => set({ kind: 'unsupported', attribute: 'theme' }),
    /^'theme' is not a supported attribute$/,
  )
})

test('whoever may not edit is told so before anything else', () => {
  const context = { actor: editor, held: NO_PERMISSIONS, settings: ALLOWED }
  throws(
    () => withAttribute(reefLab(), { kind: 'unsupported', attribute: 'x' }, context),
    /not permitted/,
  )
})

test('dataset types are named in a list, trimmed and once, all of them known', () => {
  const types = [{ name: 'dataset' }, { name: 'software' }]
  equal(namedDatasetTypes(' software, dataset ,software,', types), ['software', 'dataset'])
  throws(() => namedDatasetTypes('dataset,nonsense,other', types), /nonsense, other$/)
  for (const list of [null, '', ' , ']) throws(() => namedDatasetTypes(list, types), /At least one/)
})

test.run()
