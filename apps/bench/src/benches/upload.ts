import { uploadAgainstDisk } from '../upload-against-disk.ts'

/** Uploads one large file as a multipart form. */
export const upload = uploadAgainstDisk({
  name: 'upload',
  what: 'upload',
  share: 0.6,
  prepare: async ({ curl, address, token, datasetId, path }) => {
    const url = `${address}/api/datasets/${datasetId}/add`
    return () => curl.upload(url, { path, token })
  },
})
