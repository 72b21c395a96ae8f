import { uploadAgainstDisk } from '../upload-against-disk.ts'

/** A multipart form with one large file. */
export const upload = uploadAgainstDisk({
  name: 'upload',
  what: 'upload',
  share: 0.6,
  prepare: async ({ curl, address, token, datasetId, path }) => {
    const url = `${address}/api/datasets/${datasetId}/add`
    return () => curl.upload(url, { path, token })
  },
})
