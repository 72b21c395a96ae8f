import { fingerprint } from '../layout/fingerprint.ts'

/**
 * Sends files of the form around it in pieces that can be sent again, one file after another, with progress. Takes files
 * and folders that are dropped on it, too. A file that the server has a part of, by its name, folder and size, goes on
 * where that part ends. Where the store takes no such uploads, and without scripts, the form sends the files.
 */
export const UPLOADS_SCRIPT = String.raw`
const MEBIBYTE = 1048576
const LONGEST_WAIT = 30000

class Refused extends Error {}
class Interrupted extends Error {}

const element = (name, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...children)
  return made
}

/** All files below what was dropped, with the folder of each. */
async function dropped(entry, folder = '') {
  if (entry.isFile) return [{ file: await new Promise((done, failed) => entry.file(done, failed)), folder }]
  const reader = entry.createReader()
  const [entries, inside] = [[], folder === '' ? entry.name : folder + '/' + entry.name]
  for (;;) {
    const more = await new Promise((done, failed) => reader.readEntries(done, failed))
    if (more.length === 0) break
    entries.push(...more)
  }
  return (await Promise.all(entries.map((each) => dropped(each, inside)))).flat()
}

const folderOf = ({ webkitRelativePath: path }) => (path || '').split('/').slice(0, -1).join('/')

customElements.define('file-uploads', class extends HTMLElement {
  connectedCallback() {
    this.form = this.closest('form')
    this.texts = JSON.parse(this.dataset.texts)
    this.unfinished = JSON.parse(this.dataset.unfinished)
    this.jobs = []
    this.said = element('p')
    this.said.setAttribute('role', 'status')
    this.list = element('ul', { className: 'plain uploads' })
    const folder = element('input', { type: 'file', webkitdirectory: true })
    folder.addEventListener('change', () => this.add([...folder.files].map((file) => ({ file, folder: folderOf(file) }))))
    const choose = element('button', { type: 'button', className: 'plain', textContent: this.texts.folder })
    choose.addEventListener('click', () => folder.click())
    this.replaceChildren(element('p', {}, this.texts.drop, ' ', choose), this.said, this.list)
    this.form.addEventListener('submit', (event) => {
      if (this.plain) return
      event.preventDefault()
      const input = this.form.elements.file
      this.add([...input.files].map((file) => ({ file, folder: '' })))
      this.sentByForm = input.files.length
    })
    this.form.addEventListener('dragover', (event) => event.preventDefault())
    this.form.addEventListener('drop', async (event) => {
      event.preventDefault()
      const entries = [...event.dataTransfer.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
      this.add((await Promise.all(entries.map((entry) => dropped(entry)))).flat())
    })
    addEventListener('beforeunload', (event) => {
      if (this.jobs.some(({ state }) => state === 'waiting' || state === 'sending')) event.preventDefault()
    })
  }

  add(chosen) {
    const top = this.form.elements.folder.value.trim().replace(/^\/+|\/+$/g, '')
    for (const { file, folder } of chosen)
      this.show({ file, folder: [top, folder].filter((part) => part !== '').join('/'), id: null, offset: 0, state: 'waiting' })
    if (!this.running) this.run()
  }

  show(job) {
    const name = job.folder === '' ? job.file.name : job.folder + '/' + job.file.name
    job.bar = element('progress', { max: Math.max(1, job.file.size), value: 0 })
    job.bar.setAttribute('aria-label', name)
    job.text = element('span')
    job.stop = element('button', { type: 'button', className: 'plain' })
    job.stop.addEventListener('click', () => this.turn(job))
    job.row = element('li', {}, name + ' ', job.bar, ' ', job.text, ' ', job.stop)
    job.name = name
    this.jobs.push(job)
    this.list.append(job.row)
    this.tell(job, 'waiting')
  }

  /** Pauses an upload, or lets it go on. */
  turn(job) {
    if (job.state === 'paused' || job.state === 'failed') {
      this.tell(job, 'waiting')
      if (!this.running) this.run()
    } else {
      this.tell(job, 'paused')
      job.request?.abort()
    }
  }

  tell(job, state, text = this.texts.states[state]) {
    job.state = state
    job.text.textContent = text
    const goesOn = state === 'paused' || state === 'failed'
    job.stop.textContent = goesOn ? this.texts.goOn : this.texts.pause
    job.stop.setAttribute('aria-label', job.stop.textContent + ': ' + job.name)
    job.stop.hidden = state === 'done'
    const done = this.jobs.filter((each) => each.state === 'done').length
    this.said.textContent = this.texts.done.replace('{done}', done).replace('{all}', this.jobs.length)
  }

  async run() {
    this.running = true
    for (let job; (job = this.jobs.find(({ state }) => state === 'waiting')); ) {
      this.tell(job, 'sending')
      try {
        await this.send(job)
        if (this.plain) return
        this.tell(job, 'done')
      } catch (error) {
        if (job.state !== 'paused') this.tell(job, 'failed', error instanceof Refused ? error.message : this.texts.states.failed)
      }
    }
    this.running = false
    if (this.jobs.every(({ state }) => state === 'done')) location.assign(this.dataset.done)
  }

  /** Sends the rest of a file; tries again for a while when the connection or the server fails. */
  async send(job) {
    for (let failures = 0; ; ) {
      try {
        if (job.id === null) await this.begin(job)
        else if (failures > 0 || job.asked !== true) await this.follow(job, 'GET')
        job.asked = true
        while (!job.finished && !this.plain) {
          await this.piece(job)
          failures = 0
        }
        return
      } catch (error) {
        if (!(error instanceof Interrupted) || job.state === 'paused' || failures === 9) throw error
        failures += 1
        await new Promise((done) => setTimeout(done, Math.min(LONGEST_WAIT, 500 * 2 ** failures)))
        if (job.state === 'paused') throw error
      }
    }
  }

  async begin(job) {
    const { file, folder } = job
    const known = this.unfinished.findIndex((each) => each.name === file.name && each.folder === folder && each.size === file.size)
    if (known >= 0) {
      job.id = this.unfinished.splice(known, 1)[0].id
      return this.follow(job, 'GET')
    }
    const body = new URLSearchParams({ dataset: this.form.elements.dataset.value, name: file.name, size: file.size, type: file.type, folder })
    const begun = await this.call(job, 'POST', '', { body })
    if (begun.plain) return this.byForm()
    this.take(job, begun)
  }

  /** The store takes whole files only. */
  byForm() {
    this.plain = true
    if (this.sentByForm > 0) this.form.submit()
    else this.said.textContent = this.texts.byForm
  }

  piece(job) {
    const length = Math.max(8 * MEBIBYTE, Math.ceil(job.file.size / 500))
    const headers = { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': String(job.offset) }
    return this.follow(job, 'PATCH', { headers, body: job.file.slice(job.offset, job.offset + length) })
  }

  async follow(job, method, more) {
    try {
      this.take(job, await this.call(job, method, '/' + job.id, more))
    } catch (error) {
      // It has expired: the next try begins again.
      if (error.status === 404) Object.assign(job, { id: null, offset: 0 })
      throw error.status === 404 ? new Interrupted() : error
    }
  }

  take(job, { id, offset, finished }) {
    Object.assign(job, { id, offset, finished })
    job.bar.value = offset
  }

  call(job, method, path, { body = null, headers = {} } = {}) {
    return new Promise((done, failed) => {
      const request = new XMLHttpRequest()
      job.request = request
      request.open(method, this.dataset.address + path)
      request.setRequestHeader('X-Form-Token', this.form.elements['form-token'].value)
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
      request.responseType = 'json'
      if (method === 'PATCH') request.upload.onprogress = ({ loaded }) => { job.bar.value = job.offset + loaded }
      request.onerror = request.onabort = request.ontimeout = () => failed(new Interrupted())
      request.onload = () => {
        const { status, response } = request
        if (status < 300 && response !== null) return done(response)
        const again = status === 409 || status === 429 || status >= 500 || status < 300
        failed(again ? new Interrupted() : Object.assign(new Refused(response?.message ?? this.texts.states.failed), { status }))
      }
      request.send(body)
    })
  }
})
`.trim()

/** Its path below that of the installation; it changes with the content. */
export const UPLOADS_SCRIPT_PATH = `/pages/uploads-${fingerprint(UPLOADS_SCRIPT)}.js`
