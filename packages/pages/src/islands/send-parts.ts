/**
 * Sends files to the store itself, each part to an address of its own. The server knows which parts have arrived, and finds
 * the upload of a file that is chosen again, so it goes on after the page was left, also on another computer. Where browsers cannot reach the
 * store, or it lets no page of this origin send to it, the form sends the files.
 */
export const PARTS_SCRIPT = `
/** Tells files of one name and size apart, on any computer: the digest of sixteen samples. */
const markOf = (file) => {
  const sampled = 65536
  const starts = Array.from({ length: 16 }, (_, nth) => Math.max(0, Math.floor(((file.size - sampled) * nth) / 15)))
  return sha256(new Blob(starts.map((start) => file.slice(start, start + sampled))))
}

const parts = (page) => {
  const { store } = page.dataset
  let reached = false

  const placeOf = ({ file, partSize }, { part }) => [(part - 1) * partSize, Math.min(part * partSize, file.size)]

  const take = (job, { storageIdentifier, uploadId, partSize, urls }) => {
    Object.assign(job, { upload: { storageIdentifier, uploadId }, partSize, missing: urls })
    job.offset = job.file.size
    for (const each of urls) {
      const [start, end] = placeOf(job, each)
      job.offset -= end - start
    }
    job.bar.value = job.offset
  }

  const forget = (job) => {
    job.upload = null
  }

  const answers = (url) => fetch(url, { mode: 'no-cors', signal: AbortSignal.timeout(10000) }).then(() => true, () => false)

  /** Whether the server can be reached, but the store cannot, or answers no page of this origin. */
  const isClosed = async (job, { broken = 0 }) => {
    job.broken = (job.broken ?? 0) + broken
    return !reached && job.broken > 1 && answers(page.dataset.address)
  }

  const sendPart = async (job, each) => {
    const [start, end] = placeOf(job, each)
    // A store within a network of its own may keep a request waiting for minutes.
    if (!reached && !(await answers(store))) throw Object.assign(new Interrupted(), { broken: 2 })
    const tagged = new URL(each.url).searchParams.get('X-Amz-SignedHeaders')?.split(';').includes('x-amz-tagging')
    const { status } = await requested(job, {
      method: 'PUT',
      url: each.url,
      headers: tagged ? { 'x-amz-tagging': 'dv-state=temp' } : {},
      body: job.file.slice(start, end),
      onBytes: (loaded) => { job.bar.value = job.offset + loaded },
    })
    reached = true
    // An address expires. Those of parts are renewed; a file of one request begins again.
    if (status >= 300 && status < 500 && job.upload.uploadId === '') job.upload = null
    if (status >= 300) throw new Interrupted()
    job.missing.shift()
    job.offset += end - start
    job.bar.value = job.offset
  }

  const add = async (job) => {
    const { type } = job.file
    const checksum = await job.digest.catch((error) => {
      job.digest = null
      throw error
    })
    try {
      await page.call(job, 'POST', '/add', { body: page.fields(job, { ...job.upload, checksum }) })
    } catch (error) {
      // The store has fewer parts than it took: it is asked which.
      if (error.status === 409) job.missing = null
      throw error
    }
    forget(job)
    job.finished = true
  }

  const way = {
    async open(job) {
      job.mark ??= await markOf(job.file)
      if (!job.digest) {
        job.digest = sha256(job.file)
        job.digest.catch(() => {})
      }
      // All was sent: the file may have been added and the answer lost, so that it is asked for once more, not sent again.
      if (job.upload && (job.upload.uploadId === '' || job.missing?.length === 0)) return
      if (job.upload) {
        try {
          return take(job, await page.call(job, 'POST', '/remaining', { body: page.fields(job, job.upload) }))
        } catch (error) {
          if (error.status !== 404) throw error
          forget(job)
          page.tell(job, 'sending', page.texts.again)
        }
      }
      const begun = await page.call(job, 'POST', '', { body: page.fields(job, { size: job.file.size, mark: job.mark }) })
      if (begun.plain) return page.byForm()
      if (begun.again) page.tell(job, 'sending', page.texts.again)
      take(job, begun)
    },
    async step(job) {
      try {
        await (job.missing.length > 0 ? sendPart(job, job.missing[0]) : add(job))
      } catch (error) {
        if (error.status === 404) forget(job)
        if (await isClosed(job, error)) {
          await way.cancel(job)
          return page.byForm()
        }
        throw error.status === 404 ? new Interrupted() : error
      }
    },
    async cancel(job) {
      const { upload } = job
      if (!upload) return
      forget(job)
      if (upload.uploadId !== '') await page.call(job, 'POST', '/cancel', { body: page.fields(job, upload) })
    },
  }
  return way
}
`.trim()
