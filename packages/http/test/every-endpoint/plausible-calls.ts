import type { Endpoint } from '../../src/endpoints/endpoint.ts'
import type { CallOptions } from '../app/world.ts'
import { minimal } from '../collections/new-collections.ts'
import { titleEdit, uploadForm, versionBody } from '../datasets/dataset-calls.ts'
import { previewer } from '../external-tools/sample-tools.ts'
import { itemForm } from '../featured-items/featured-item-calls.ts'
import { guestbookBody } from '../guestbooks/guestbook-calls.ts'
import { type HiddenObjects, IP_GROUP, MAIL_GROUP } from './hidden-objects.ts'
import { parametersOf, pathOf } from './plausible-paths.ts'

const QUERIES: Readonly<Record<string, (scene: HiddenObjects) => string>> = {
  'users.create': () => 'password=secret-enough&key=a-guess',
  C37: () => 'value=renamed',
  'files.recordProvJson': () => 'entityName=p1',
  P01: () => 'size=10',
  P02: ({ datasetId }) => upload(datasetId),
  P03: ({ datasetId }) => upload(datasetId),
  directUpload: () => 'until=2099-01-01T00:00:00&user=guest&method=PUT&token=abc',
  directUploadPart: () => 'until=2099-01-01T00:00:00&user=guest&method=PUT&token=abc',
  'curation.put': () => 'label=Ready',
  'labelSets.chooseForDataset': () => 'name=DISABLED',
  'labelSets.chooseForCollection': () => 'name=DISABLED',
  'roles.create': ({ collection }) => `dvo=${collection}`,
  'locks.remove': () => 'type=Ingest',
  D15: () => 'type=major',
  D16: () => 'type=major',
  D04: ({ pid, version }) => `exporter=ddi&persistentId=${pid}&version=${version}`,
  D06: ({ version }) => `version=${version}`,
  'guestbooks.responsesOfCollection': ({ guestbookId }) => `guestbookId=${guestbookId}`,
  C30: () => 'searchTerm=e',
  V21: () => 'q=e',
  U01: () => 'reportOnDisk=report.json',
  'usage.load': () => 'reportOnDisk=report.json',
  'usage.setProcessing': () => 'state=done',
  'index.dataset': ({ pid }) => `persistentId=${pid}`,
  'admin.displayOnCreate': () => 'datasetFieldType=notesText&setDisplayOnCreate=true',
}

const upload = (datasetId: number): string =>
  `globalid=${datasetId}&uploadid=1&storageidentifier=local://10.5072/FK2/1/a`

export const queryOf = ({ id }: Endpoint, scene: HiddenObjects): string => {
  const query = QUERIES[id]?.(scene)
  return query === undefined ? '' : `?${query}`
}

const person = { userName: 'wren', firstName: 'W', lastName: 'R', email: 'wren@example.org' }
const roleJson = { alias: 'new-role', name: 'New', permissions: ['AddDataset'] }
const ipGroup = { alias: IP_GROUP, name: 'Room', addresses: ['10.0.0.1'] }
const mailGroup = { alias: MAIL_GROUP, name: 'Harbour', domains: ['example.org'] }
const assignment = { assignee: '@outsider.user', role: 'admin' }
const newItem = (more = {}) => itemForm({ content: '<p>Mine</p>', displayOrder: '1', ...more })
const answer = { guestbookResponse: { name: 'W', email: 'wren@example.org', answers: [] } }

export const keywordEdit = (word: string) => ({
  fields: [
    {
      typeName: 'keyword',
      value: [{ keywordValue: { typeName: 'keywordValue', value: word } }],
    },
  ],
})

const jsonForm = (jsonData: unknown): FormData => {
  const form = new FormData()
  form.append('jsonData', JSON.stringify(jsonData))
  return form
}

const text = (body: string): CallOptions => ({ body })
const json = (value: unknown): CallOptions => ({ json: value })

/** The body of each endpoint that has one. */
const BODIES: Readonly<Record<string, (scene: HiddenObjects) => CallOptions>> = {
  'users.create': () => json(person),
  'search.post': () => json({ q: 'e' }),
  'oaiSets.add': () => json({ name: 'e', definition: 'e' }),
  'oaiSets.change': () => json({ definition: 'e' }),
  'savedSearches.add': () => json({ query: 'e', definitionPointAlias: 'root' }),
  'users.provide': () =>
    json({
      authenticationProviderId: 'orcid',
      persistentUserId: 'wren',
      identifier: 'wren2',
      firstName: 'W',
      lastName: 'R',
      email: 'wren2@example.org',
    }),
  'admin.enableProvider': () => text('true'),
  'admin.loadBlocks': () => text('#metadataBlock\tname\n\ttides\t\tTides'),
  'admin.enableBlock': () => text('true'),
  'admin.addBanner': () =>
    json({ dismissibleByUser: 'true', messageTexts: [{ lang: 'en', message: 'Down on Sunday' }] }),
  'externalTools.add': () => json(previewer()),
  'admin.externalTools.add': () => json(previewer()),
  'externalTools.openFile': () => json({ preview: true }),
  'externalTools.openDataset': () => json({ preview: true }),
  'signing.request': () =>
    json({ url: 'https://repository.example.org/api/users/:me', user: 'curator.user' }),
  'feedback.send': () =>
    json({ subject: 'Tides', body: 'Which datum?', fromEmail: 'reader@example.org' }),
  'users.validatePassword': () => text('potato'),
  'users.register': () => json({ termsAccepted: true }),
  'users.createByPath': () => json(person),
  'users.createByPathNotified': () => json(person),
  C25: () => json(['citation']),
  C27: () => text('true'),
  'collections.blockRoot.change': () => text('true'),
  C01: () => json(minimal('intruder')),
  'collections.createRoot': () => json(minimal('intruder')),
  C02: () => json({ name: 'Taken over' }),
  C32: () => json(['empty']),
  C12: () => json(['subject']),
  C14: () => json(['citation']),
  C15: () => text('true'),
  C17: () => json([{ datasetFieldTypeName: 'kindOfData', required: true, include: true }]),
  C29: () => json({ datasetVersion: versionBody() }),
  C57: () => json({ datasetVersion: versionBody('Intruding') }),
  D19: () => text('dateOfDeposit'),
  'datasetTypes.create': () => json({ name: 'odd', displayName: 'Odd' }),
  'datasetTypes.blocks': () => json(['citation']),
  'datasetTypes.licenses': () => json([]),
  P02: () => text('{"1":"abc"}'),
  directUpload: () => text('bytes'),
  directUploadPart: () => text('bytes'),
  P04: () => ({
    body: jsonForm([{ storageIdentifier: 'local://abc', fileName: 'a', mimeType: 'text/plain' }]),
  }),
  P06: ({ fileId }) => ({
    body: jsonForm([
      {
        storageIdentifier: 'local://abc',
        fileName: 'a',
        mimeType: 'text/plain',
        fileToReplaceId: fileId,
      },
    ]),
  }),
  T03: () => json({ principal: 'ada', numberOfFiles: 1 }),
  T04: () => ({
    body: jsonForm({
      taskIdentifier: 't',
      files: [{ storageIdentifier: 'local://18f0a1b2c3d-0123456789ab', fileName: 'a' }],
    }),
  }),
  T05: ({ fileId }) => json({ principal: 'ada', fileIds: [fileId] }),
  T06: () => json({ taskIdentifier: 't' }),
  'transfers.start': () => json({ direction: 'in', remote: 'lab', paths: ['a'] }),
  A12: ({ fileId }) => json({ fileIds: [fileId] }),
  A03: () => json(answer),
  A13: () => text('true'),
  A14: () => json(answer),
  A15: () => json({ expires: '2099-01-01T00:00:00Z' }),
  A16: () => json({ reason: 'Not yet' }),
  'accessRequests.grantDataset': ({ fileId }) => json({ fileIds: [fileId] }),
  'accessRequests.rejectDataset': () => json({ reason: 'Not yet' }),
  'accessRequests.requestDataset': () => json(answer),
  A04: () => json(answer),
  A06: () => json(answer),
  A08: () => json(answer),
  'downloads.answerForFiles': () => json(answer),
  C43: ({ itemId }) => ({
    body: newItem({ id: String(itemId), keepFile: 'false', fileName: '' }),
  }),
  C44: () => ({ body: newItem() }),
  C46: () => ({ body: newItem({ keepFile: 'false' }) }),
  D27: () => ({ body: uploadForm({}) }),
  P05: () => ({ body: uploadForm({ jsonData: { forceReplace: true } }) }),
  fileRestrict: () => json(true),
  V07: () => ({ body: jsonForm({ description: 'Mine' }) }),
  'files.categories': () => json({ categories: ['Data'] }),
  'files.tabularTags': () => json({ tabularTags: ['Survey'] }),
  'files.setProvenance': () => json({ text: 'Mine' }),
  'files.recordProvJson': () => json({ entity: { p1: {} } }),
  'files.editAll': ({ fileId }) => json([{ dataFileId: fileId, description: 'Mine' }]),
  'files.deleteAll': ({ fileId }) => json([fileId]),
  'files.set-embargo': ({ fileId }) => json({ dateAvailable: '2032-01-01', fileIds: [fileId] }),
  'files.unset-embargo': ({ fileId }) => json({ fileIds: [fileId] }),
  'files.set-retention': ({ fileId }) => json({ dateUnavailable: '2040-01-01', fileIds: [fileId] }),
  'files.unset-retention': ({ fileId }) => json({ fileIds: [fileId] }),
  'guestbooks.chooseEntryOfCollection': () => text('true'),
  'guestbooks.chooseEntryOfDataset': () => text('true'),
  'guestbooks.create': () => json(guestbookBody()),
  G02: () => json(guestbookBody()),
  G03: () => text('false'),
  'guestbooks.assign': ({ guestbookId }) => text(String(guestbookId)),
  'groups.ip.create': () => json(ipGroup),
  'groups.ip.put': () => json(ipGroup),
  'groups.domain.create': () => json(mailGroup),
  'groups.domain.put': () => json(mailGroup),
  'groups.create': () => json({ aliasInOwner: 'intruders', displayName: 'Intruders' }),
  'groups.describe': () => json({ displayName: 'Intruders' }),
  'groups.addMembers': () => json(['@outsider.user']),
  'licenses.add': () =>
    json({
      name: 'Odd',
      uri: 'https://odd.example.org',
      shortDescription: 'Odd',
      active: true,
      sortOrder: 9,
    }),
  C39: () => text('1000'),
  D30: () => text('1000'),
  'resumableUploads.append': () => ({
    body: '12345',
    headers: { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': '0' },
  }),
  'resumableUploads.instead': () => ({
    body: '12345',
    headers: {
      'Content-Type': 'application/offset+octet-stream',
      'Upload-Offset': '0',
      'X-HTTP-Method-Override': 'PATCH',
    },
  }),
  'resumableUploads.begin': () => ({
    headers: { 'Upload-Length': '5', 'Upload-Metadata': `filename ${btoa('a.txt')}` },
  }),
  'reviews.return': () => json({ reasonForReturn: 'Not mine' }),
  C19: () => json(assignment),
  D22: () => json(assignment),
  C36: () => json(['@outsider.user']),
  'roles.createBuiltIn': () => json(roleJson),
  'roles.change': () => json(roleJson),
  C08: () => json(roleJson),
  'roles.create': () => json(roleJson),
  'settings.replaceAll': () => json({ ':ApplicationTermsOfUse': 'Us' }),
  D33: () => text('Us'),
  'settings.putLocalized': () => text('Us'),
  C49: () => json({ name: 'Mine' }),
  C52: () => json({ name: 'Mine' }),
  C53: () => json({ name: 'CC0 1.0' }),
  C54: () => json({ customTermsOfAccess: { fileAccessRequest: true } }),
  V18: () => text('true'),
  V03: () => text('local'),
  'dataset.chooseStorageDriver': () => text('local'),
  D11: () => json(versionBody('Taken over')),
  D12: () => json(titleEdit('Taken over')),
  D13: () => json(keywordEdit('tides')),
  'datasets.mergeLinkedMetadata': () => json({ subject: 'Other' }),
  'datasets.deleteLinkedMetadata': () => json({ keyword: { 'citation:keywordValue': 'tides' } }),
  D14: () => json({ customTermsOfAccess: { fileAccessRequest: true } }),
  'datasets.license': () => json({ name: 'CC0 1.0' }),
  'versions.changeNote': () => text('Mine'),
  D18: () => json({ deaccessionReason: 'Mine' }),
  'workflows.add': () => json({ name: 'Mine', steps: [] }),
  'workflows.chooseDefault': ({ workflowId }) => text(String(workflowId)),
  'workflows.allowAddresses': () => text('127.0.0.1'),
  'workflows.resume': () => text('OK'),
  'tables.query': () => json({}),
  'tables.editVariables': () => json({ dataVariables: [] }),
  'tables.editCodebook': () => text('<codeBook/>'),
  'tables.tryIngest': () => ({ body: uploadForm({}) }),
}

/** Throws for an unlisted endpoint with a body. */
export function bodyOf(
  { id, body }: Pick<Endpoint, 'id' | 'body'>,
  scene: HiddenObjects,
): CallOptions {
  const sent = BODIES[id]?.(scene)
  if (sent === undefined && body !== undefined) throw new Error(`What body does ${id} take?`)
  const { headers = {}, ...rest } = sent ?? {}
  const tus = id.startsWith('resumableUploads.') ? { 'Tus-Resumable': '1.0.0' } : {}
  return { ...rest, headers: { ...tus, ...headers } }
}

/** The path, query and body of a permitted caller. */
export const plausible = (endpoint: Endpoint, scene: HiddenObjects) => ({
  method: endpoint.method.toUpperCase(),
  path: `${pathOf(endpoint, parametersOf(endpoint, scene))}${queryOf(endpoint, scene)}`,
  options: bodyOf(endpoint, scene),
})
