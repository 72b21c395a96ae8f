import { TABLE_TYPE } from '@holdfast/core/rules'
import type { CallOptions } from '../app/world.ts'
import { addMetadata, publish } from '../datasets/dataset-calls.ts'
import { oldDatasetTool, previewer } from '../external-tools/sample-tools.ts'
import { done, type HiddenObjects } from './hidden-objects.ts'
import { bodyOf, keywordEdit } from './plausible-calls.ts'

/** Prepares the scene so that a permitted call succeeds; resolves with the members that it replaces. */
type Prerequisite = (scene: HiddenObjects) => Promise<Partial<HiddenObjects>>

type Call = readonly [call: string, options?: CallOptions]

/** Calls as the superuser. `{collection}` is a member of the scene. */
const after =
  (...calls: readonly (Call | ((scene: HiddenObjects) => Call))[]): Prerequisite =>
  async (scene) => {
    for (const each of calls) {
      const [call, options] = typeof each === 'function' ? each(scene) : each
      const named = call.replace(/\{(\w+)\}/g, (_, name: keyof HiddenObjects) =>
        String(scene[name]),
      )
      await done(scene.world, named, options)
    }
    return {}
  }

const having = (settings: Readonly<Record<string, string>>, then = after()): Prerequisite => {
  return async (scene) => {
    await scene.world.store.write(async (unit) => {
      for (const [name, value] of Object.entries(settings)) await unit.settings.put(name, value)
    })
    return then(scene)
  }
}

const keywordAdded: Prerequisite = async ({ world, datasetId }) => {
  await addMetadata(world, datasetId, keywordEdit('tides'))
  return {}
}

const json = (value: unknown): CallOptions => ({ json: value })
const text = (body: string): CallOptions => ({ body })

const MEMBER = 'PUT /collections/{collection}/groups/keepers/roleAssignees/@curator.user'
const LABELS = { ':AllowedCurationLabels': '{"default":["Ready"]}' }
const PROVENANCE = { ':ProvCollectionEnabled': 'true' }
const PERIODS = { ':MaxEmbargoDurationInMonths': '-1', ':MinRetentionDurationInMonths': '1' }
const TERMS = { ':ApplicationTermsOfUse': 'Be kind' }

const preview = after(['POST /datasets/{datasetId}/previewUrl'])
const recorded = having(
  PROVENANCE,
  after(['POST /files/{fileId}/prov-json?entityName=p1', json({ entity: { p1: {} } })]),
)
const periodSet = (action: string) =>
  having(
    PERIODS,
    after((scene) => [
      `POST /datasets/{datasetId}/files/actions/:${action}`,
      bodyOf({ id: `files.${action}` }, scene),
    ]),
  )

/** A new upload: checkpoints do not restore the bytes that an earlier call sent to storage. */
const newUpload: Prerequisite = async ({ world, datasetId }) => {
  const answer = await done(world, `POST /datasets/${datasetId}/resumableUploads`, {
    headers: {
      'Tus-Resumable': '1.0.0',
      'Upload-Length': '5',
      'Upload-Metadata': `filename ${btoa('new.txt')}`,
    },
  })
  return { uploadId: (answer.headers.get('Location') ?? '').split('/').at(-1) ?? '' }
}

const tabular: Prerequisite = async ({ world, fileId }) => {
  await world.store.write(async ({ files }) => {
    const record = await files.find(fileId)
    if (record === null) throw new Error('no file')
    await files.save({ ...record.file, contentType: 'text/tab-separated-values' })
  })
  return {}
}

/** A table without rows, whose text nobody reads. */
const table: Prerequisite = async ({ world, fileId }) => {
  await world.store.write(async ({ files, tables }) => {
    const record = await files.find(fileId)
    if (record === null) throw new Error('no file')
    const { name, contentType, size } = { name: 'a.csv', contentType: 'text/csv', size: 9 }
    const text = { storageDriver: 'local', objectId: 'text', crc32: 0, headerBytes: 2 }
    const ingested = { original: { name, contentType, size }, text, fingerprint: 'UNF:6:x' }
    await files.save({ ...record.file, contentType: TABLE_TYPE, table: ingested })
    await tables.add({ fileId, columns: 0, rows: 0, marks: [] })
  })
  return {}
}

const failedIngest: Prerequisite = async ({ world, fileId, datasetId }) => {
  const report = { line: 3, column: null, variable: null, found: 'This.', cure: 'That.' }
  const facts = { fileId, datasetId, size: 9, by: '@a', since: new Date(0), attempt: 1, deaths: 0 }
  await world.store.write(({ tables }) =>
    tables.schedule([{ ...facts, state: { kind: 'failed', report } }]),
  )
  return {}
}

const csv: Prerequisite = async ({ world, fileId }) => {
  await world.store.write(async ({ files }) => {
    const record = await files.find(fileId)
    if (record !== null) await files.save({ ...record.file, contentType: 'text/csv' })
  })
  return {}
}

/** A dataset can only be released when its collections are published. */
const publishedAbove: Prerequisite = async (scene) => {
  for (const id of [scene.collection, scene.owner]) {
    const path = `/collections/${id}/actions/:publish`
    await scene.world.call('POST', path, { as: 'superuser' })
  }
  return {}
}

const withBanner = after([
  'POST /admin/bannerMessage',
  json({ messageTexts: [{ lang: 'en', message: 'Down on Sunday' }] }),
])

const withSavedSearch = after([
  'POST /admin/savedsearches',
  json({ query: 'kelp', definitionPointAlias: 'root' }),
])

const withHarvestSet = after([
  'POST /harvest/server/oaisets/add',
  json({ name: 'kelp', definition: 'kelp' }),
])

/** A restricted file, which can be asked for once it is released; it has been, unless the scene is a draft. */
const restrictedRelease: Prerequisite = async (scene) => {
  const { world, datasetId, version } = scene
  const restricted = after(['PUT /files/{fileId}/restrict', json(true)])
  await restricted(scene)
  if (version === '1.0') await publish(world, datasetId)
  return {}
}

/** The outsider has asked for the file. */
const openRequest: Prerequisite = async ({ world, datasetId, fileId }) => {
  await world.store.write(async ({ accounts, accessRequests }) => {
    const outsider = await accounts.byUserName('outsider.user')
    if (outsider === null) throw new Error('no outsider')
    const asked = { accountId: outsider.id, datasetId, fileIds: [fileId], at: world.clock.now() }
    await accessRequests.open(asked)
  })
  return {}
}

const withTool = (manifest: object) => after(['POST /externalTools', json(manifest)])
const withFileTool = withTool(previewer())
const withDatasetTool = withTool(oldDatasetTool)

/** By endpoint id, where the call would not succeed on the plain scene. */
export const PREREQUISITES: Readonly<Record<string, Prerequisite>> = {
  'admin.withdrawBanner': withBanner,
  'admin.deleteBanner': withBanner,
  'oaiSets.one': withHarvestSet,
  'oaiSets.change': withHarvestSet,
  'oaiSets.delete': withHarvestSet,
  'savedSearches.one': withSavedSearch,
  'savedSearches.delete': withSavedSearch,
  'savedSearches.link': withSavedSearch,
  'externalTools.get': withFileTool,
  'externalTools.delete': withFileTool,
  'admin.externalTools.get': withFileTool,
  'admin.externalTools.delete': withFileTool,
  'externalTools.openFile': withFileTool,
  'externalTools.fileParameters': withFileTool,
  'externalTools.openDataset': withDatasetTool,
  'externalTools.datasetParameters': withDatasetTool,
  C10: having({ ':MetadataLanguages': '[{"locale":"en","title":"English"}]' }),
  'collections.unlink': after(['PUT /collections/{collection}/link/elsewhere']),
  C32: async (scene) => {
    await publishedAbove(scene)
    return after(['POST /collections/empty/actions/:publish'])(scene)
  },
  C14: after(['POST /collections/{collection}/metadatablockfacets/isRoot', text('true')]),
  'groups.removeMember': after([MEMBER]),
  'admin.passOnRoles': having({ ':InheritParentRoleAssignments': 'curator' }),
  'collections.fairSet.remove': after([
    'PUT /collections/{collection}/locallyFairRoleAssignees/@curator.user',
  ]),
  A14: restrictedRelease,
  'accessRequests.requestDataset': restrictedRelease,
  'accessRequests.rejectDataset': openRequest,
  A16: openRequest,
  A18: openRequest,
  A17: after(['PUT /access/datafile/{fileId}/grantAccess/@curator.user']),
  'curation.put': having(LABELS),
  'curation.delete': having(
    LABELS,
    after(['PUT /datasets/{datasetId}/curationStatus?label=Ready']),
  ),
  'datasets.unlink': after(['PUT /datasets/{datasetId}/link/elsewhere']),
  // With a draft over the release, the draft alone would be deleted.
  'datasets.delete': async (scene) =>
    scene.version === '1.0' ? after(['DELETE /datasets/{datasetId}/versions/:draft'])(scene) : {},
  'files.provenance': having(
    PROVENANCE,
    after(['POST /files/{fileId}/prov-freeform', json({ text: 'Mine' })]),
  ),
  'files.tabularTags': tabular,
  'files.dataTables': table,
  'tables.rows': table,
  A10: table,
  'tables.codebook': table,
  'tables.query': table,
  'tables.variables': table,
  'tables.editVariables': table,
  'tables.editCodebook': table,
  'tables.ingestReport': failedIngest,
  V19: failedIngest,
  'files.reingest': csv,
  'files.setProvenance': having(PROVENANCE),
  'files.provJson': recorded,
  'files.recordProvJson': having(PROVENANCE),
  'files.forgetProvJson': recorded,
  'files.set-embargo': having(PERIODS),
  'files.unset-embargo': periodSet('set-embargo'),
  'files.set-retention': having(PERIODS),
  'files.unset-retention': periodSet('set-retention'),
  D13: keywordAdded,
  'datasets.deleteLinkedMetadata': keywordAdded,
  D15: publishedAbove,
  D16: publishedAbove,
  D25: preview,
  D26: preview,
  'resumableUploads.append': newUpload,
  'resumableUploads.instead': newUpload,
  'reviews.return': after(['POST /datasets/{datasetId}/submitForReview']),
  'settings.get': having(TERMS),
  'settings.getLocalized': having({ ':ApplicationTermsOfUse/lang/en': 'Be kind' }),
  'settings.delete': having(TERMS),
  'settings.deleteLocalized': having({ ':ApplicationTermsOfUse/lang/en': 'Be kind' }),
  'workflows.default': after(({ workflowId }) => [
    'PUT /admin/workflows/default/PrePublishDataset',
    text(String(workflowId)),
  ]),
}
