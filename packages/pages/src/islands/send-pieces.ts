/**
 * Sends files through the server, which knows the files that it has a part of by their name, folder and size: they go on
 * where that part ends.
 */
export const PIECES_SCRIPT = `
const MEBIBYTE = 1048576

const pieces = (page) => {
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
      if (job.id) return follow(job, 'GET')
      const begun = await page.call(job, 'POST', '', { body: page.fields(job, { size: job.file.size }) })
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
