import type { Endpoint } from '../../src/endpoints/endpoint.ts'
import { segmentsOf } from '../../src/endpoints/path-template.ts'
import { GROUP, type HiddenScene, IP_GROUP, MAIL_GROUP, ROLE } from './hidden-scene.ts'

/** A parameter by endpoint id and name, or by the end of the path up to it; the first match applies. */
type Parameters = Readonly<Record<string, (scene: HiddenScene) => string | number>>

const PARAMETERS: Parameters = {
  'accessRequests.rejectDataset identifier': () => '@outsider.user',
  'A16 identifier': () => '@outsider.user',
  'guestbooks.list id': ({ collection }) => collection,
  'guestbooks.create id': ({ collection }) => collection,
  'C04 id': ({ empty }) => empty,
  'C48 id': ({ collection }) => collection,
  'C49 id': ({ collection }) => collection,
  'C50 id': ({ templateId }) => templateId,
  'C51 id': ({ templateId }) => templateId,
  'C52 id': ({ templateId }) => templateId,
  'C53 id': ({ templateId }) => templateId,
  'C54 id': ({ templateId }) => templateId,
  'D23 assignmentId': ({ datasetAssignmentId }) => datasetAssignmentId,
  'C30 objectType': () => 'collection',
  'datasetTypes.delete idOrName': ({ datasetType }) => datasetType,
  'D11 versionId': () => ':draft',
  'D17 versionId': () => ':draft',
  'D09 v1': () => ':draft',
  'users.changeIdentifier identifier': () => 'curator.user',
  'users.delete identifier': () => 'outsider.user',
  // The outsider.
  'users.deleteById id': () => 2,
  'admin.permissions id': ({ datasetId }) => datasetId,
  'A21 id': ({ itemId }) => itemId,
  '/admin/authenticatedUsers/id/{id}': () => 2,
  '/admin/authenticatedUsers/{identifier}': () => 'curator.user',
  '/admin/superuser/{identifier}': () => 'outsider.user',
  '/users/{identifier}': () => 'curator.user',
  '/builtin-users/{userName}': () => 'curator.user',
  '{userName}': () => 'renamed',
  '/info/settings/{name}': () => ':PublishDatasetDisclaimerText',
  '/admin/datasetfield/{name}': () => 'title',
  '/admin/datasetfield/controlledVocabulary/{name}': () => 'subject',
  '{flag}': () => 'VERSION_NOTE',
  '/admin/authenticationProviders/{id}': () => 'builtin',
  '/admin/bannerMessage/{id}': () => 1,
  '/externalTools/{id}': () => 1,
  '/admin/externalTools/{id}': () => 1,
  '/info/metrics/{type}': () => 'datasets',
  '{month}': () => '2031-03',
  '{days}': () => 7,
  '/admin/clearMetricsCache/{name}': () => 'datasets',
  '{tid}': () => 1,
  '{fileMetadataId}': () => 1,
  '/admin/computeDataFileHashValue/{id}': ({ fileId }) => fileId,
  '/admin/validateDataFileHashValue/{id}': ({ fileId }) => fileId,
  '/admin/validate/dataset/files/{id}': ({ datasetId }) => datasetId,
  '/admin/metadata/{id}': ({ datasetId }) => datasetId,
  '{algorithm}': () => 'SHA-256',
  '{base}': () => 'outsider.user',
  '{element}': () => 'roleAssignments',
  '{permission}': () => 'ViewUnpublishedDataset',
  '/collections/{id}': ({ collection }) => collection,
  '/collections/{parent}': ({ collection }) => collection,
  '/admin/collection/{alias}': ({ collection }) => collection,
  '/admin/collection/{id}': ({ collection }) => collection,
  '/admin/publishCollectionAsCreator/{id}': ({ collection }) => collection,
  '{collectionIdentifier}': ({ collection }) => collection,
  '{linking}': ({ elsewhere }) => elsewhere,
  '{target}': ({ elsewhere }) => elsewhere,
  '/datasets/{id}/link/{alias}': ({ elsewhere }) => elsewhere,
  '/datasets/{id}/deleteLink/{alias}': ({ elsewhere }) => elsewhere,
  '/datasets/{id}/move/{alias}': ({ elsewhere }) => elsewhere,
  '/access/{id}': ({ datasetId }) => datasetId,
  '/access/dataset/{id}': ({ datasetId }) => datasetId,
  '/datasets/{id}': ({ datasetId }) => datasetId,
  '/access/datafile/{id}': ({ fileId }) => fileId,
  '{path+}': ({ fileId }) => fileId,
  '{ids}': ({ fileId }) => fileId,
  '/files/{id}': ({ fileId }) => fileId,
  '/guestbooks/{id}': ({ guestbookId }) => guestbookId,
  '/guestbooks/{collectionIdentifier}/{id}': ({ guestbookId }) => guestbookId,
  '{itemId}': ({ itemId }) => itemId,
  '{templateId}': ({ templateId }) => templateId,
  '{assignmentId}': ({ assignmentId }) => assignmentId,
  '/admin/roles/{id}': ({ roleId }) => roleId,
  '/roles/{id}': ({ roleId }) => roleId,
  '{roleAlias}': () => ROLE,
  '/groups/ip/{alias}': () => IP_GROUP,
  '/groups/domain/{alias}': () => MAIL_GROUP,
  '/groups/{alias}': () => GROUP,
  '{identifier+}': () => '@curator.user',
  '/notifications/{id}': ({ notificationId }) => notificationId,
  '/notifications/mutedEmails/{type}': () => 'ASSIGNROLE',
  '/notifications/mutedNotifications/{type}': () => 'ASSIGNROLE',
  '/lock/{type}': () => 'Ingest',
  '/uploads/{objectId}': ({ uploadId }) => uploadId,
  '{uploadId}': ({ uploadId }) => uploadId,
  '{part}': () => 1,
  '{limit}': () => 5,
  '{versionId}': ({ version }) => version,
  '{v0}': ({ version }) => version,
  '{v1}': () => ':draft',
  '{block}': () => 'citation',
  '/metadatablocks/{name}': () => 'citation',
  '{attribute}': () => 'alias',
  'index.one type': () => 'datasets',
  'index.one id': ({ datasetId }) => datasetId,
  '{language}': () => 'en',
  '/citation/{format}': () => 'BibTeX',
  '{idOrName}': () => 'dataset',
  '/licenses/{id}': ({ licenseId }) => licenseId,
  '/licenses/default/{id}': ({ licenseId }) => licenseId,
  '{state}': () => 'false',
  '{position}': () => 3,
  '/previewUrlDatasetVersion/{token}': () => 'a-guess',
  '/admin/settings/{name}': () => ':ApplicationTermsOfUse',
  '/admin/workflows/{id}': ({ workflowId }) => workflowId,
  '/admin/workflows/default/{trigger}': () => 'PrePublishDataset',
  '{invocationId}': () => 'a-guess',
  '{transferId}': () => 'a-guess',
  '{password}': () => 'a-password',
  '{key}': () => 'a-key',
  '{userId}': () => 2,
  '/confirmEmail/{token}': () => 'a-guess',
  '{sendEmailNotification}': () => 'false',
}

/** Every parameter of the path, as a reference to an object of the scene. Throws for an unlisted one. */
export function parametersOf(
  { id, path }: Endpoint,
  scene: HiddenScene,
): Readonly<Record<string, string>> {
  const parameters = segmentsOf(path).filter(({ kind }) => kind !== 'literal')
  return Object.fromEntries(
    parameters.map(({ kind, text }) => {
      const braced = `{${text}${kind === 'rest' ? '+' : ''}}`
      const upTo = path.slice(0, path.indexOf(braced) + braced.length)
      const key = Object.keys(PARAMETERS).find(
        (key) => key === `${id} ${text}` || upTo.endsWith(key),
      )
      const value = key === undefined ? undefined : PARAMETERS[key]?.(scene)
      if (value === undefined) throw new Error(`What stands for ${braced} in ${path}?`)
      return [text, encodeURIComponent(value)]
    }),
  )
}

export const pathOf = ({ path }: Endpoint, values: Readonly<Record<string, string>>): string =>
  path.replace(/\{(\w+)\+?\}/g, (_, name: string) => values[name] ?? '')
