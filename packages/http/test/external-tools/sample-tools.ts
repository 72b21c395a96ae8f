import { SITE, type Who, type World } from '../app/world.ts'

/** Setup for tests of external tools. */

export const callTo = (name: string, urlTemplate: string, more: object = {}) => ({
  name,
  httpMethod: 'GET',
  urlTemplate,
  timeOut: 3600,
  ...more,
})

/** A manifest with the members that public previewers have, for text files. */
export const previewer = (more: object = {}) => ({
  displayName: 'Show Text',
  description: 'Shows the text of a file.',
  toolName: 'textViewer',
  scope: 'file',
  types: ['preview'],
  toolUrl: 'https://viewers.example.org/v1/Text.html',
  toolParameters: {
    queryParameters: [
      { fileid: '{fileId}' },
      { siteUrl: '{siteUrl}' },
      { datasetid: '{datasetId}' },
      { datasetversion: '{datasetVersion}' },
      { locale: '{localeCode}' },
    ],
  },
  contentType: 'text/plain',
  allowedApiCalls: [
    callTo('retrieveFileContents', '/api/v1/access/datafile/{fileId}?gbrecs=true'),
    callTo('downloadFile', '/api/v1/access/datafile/{fileId}?gbrecs=false'),
    callTo('getDatasetVersionMetadata', '/api/v1/datasets/{datasetId}/versions/{datasetVersion}'),
  ],
  ...more,
})

/** A tool of the time before signed addresses, which asks for the token of the caller. */
export const oldTool = (more: object = {}) => ({
  displayName: 'Old Peek',
  description: 'Asks for a token.',
  scope: 'file',
  type: 'explore',
  toolUrl: 'https://old.example.org/peek',
  contentType: 'text/plain',
  toolParameters: {
    queryParameters: [{ fileid: '{fileId}', key: '{apiToken}', version: '{datasetVersion}' }],
  },
  ...more,
})

export const oldDatasetTool = oldTool({
  scope: 'dataset',
  contentType: undefined,
  toolParameters: { queryParameters: [{ dataset: '{datasetPid}', key: '{apiToken}' }] },
})

/** Registers a tool; answers its number. */
export async function aTool(world: World, manifest: object = previewer()): Promise<number> {
  const answer = await world.call('POST', '/externalTools', { as: 'superuser', json: manifest })
  if (answer.status !== 200) throw new Error(`Not registered: ${answer.text}`)
  return answer.body.data.id
}

/** The address that opens the tool, as a URL. */
export async function opened(
  world: World,
  path: string,
  { as = 'anonymous', json = {} }: { readonly as?: Who; readonly json?: object } = {},
): Promise<URL> {
  const answer = await world.call('POST', `${path}/toolUrl`, { as, json })
  if (answer.status !== 200) throw new Error(`Not opened: ${answer.text}`)
  return new URL(answer.body.data.toolUrl)
}

/** The address of the parameters that the tool reads from its own. */
export const callbackOf = (url: URL): string => atob(url.searchParams.get('callback') ?? '')

/** The path below `/api` of an absolute address. */
export const pathOf = (address: string): string => address.slice(`${SITE}/api`.length)
