/**
 * Sends files through the server. A file that the server has a part of, by its name, folder and size, goes on where that
 * part ends.
 */
export const PIECES_SCRIPT = `
const MEBIBYTE = 1048576

const pieces = (page) => {
  const unfinished = JSON.parse(page.dataset.unfinished)

  const take = (job, { id, offset, finished }) => {
    Object.assign(job, { id, offset, finished })
    job.bar.value = offset
  }

  const follow = async (job, method, more) => {
    try {
      take(job, await page.call(job, method, '/' + job.id, more))
    } catch (error) {
      // It has expired: the next try begins again.
      if (error.status === 404) Object.assign(job, { id: null, offset: 0 })
      throw error.status === 404 ? new Interrupted() : error
    }
  }

  return {
    async open(job) {
      const { file, folder } = job
      const known = unfinished.findIndex((each) => each.name === file.name && each.folder === folder && each.size === file.size)
      if (!job.id && known >= 0) job.id = unfinished.splice(known, 1)[0].id
      if (job.id) return follow(job, 'GET')
      const begun = await page.call(job, 'POST', '', { body: page.fields(job, { size: file.size }) })
      if (begun.plain) return page.byForm()
      take(job, begun)
    },
    step(job) {
      const length = Math.max(8 * MEBIBYTE, Math.ceil(job.file.size / 500))
      const headers = { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': String(job.offset) }
      const onBytes = (loaded) => { job.bar.value = job.offset + loaded }
      return follow(job, 'PATCH', { headers, body: job.file.slice(job.offset, job.offset + length), onBytes })
    },
    async cancel(job) {
      if (job.id) await page.call(job, 'DELETE', '/' + job.id + '?dataset=' + page.form.elements.dataset.value)
    },
  }
}
`.trim()
