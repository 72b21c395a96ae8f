import { fingerprint } from '../layout/fingerprint.ts'
import { ONE_REQUEST_SCRIPT } from './one-request.ts'
import { RENEWED_LIST_SCRIPT } from './renewed-list.ts'
import { PARTS_SCRIPT } from './send-parts.ts'
import { PIECES_SCRIPT } from './send-pieces.ts'
import { SHA_256_SCRIPT } from './sha-256.ts'

/**
 * Sends files of the form around it in pieces that can be sent again, one file after another, with progress. Takes files
 * and folders that are dropped on it, too. Where the store takes no such uploads, and without scripts, the form sends the
 * files.
 */
const ELEMENT_SCRIPT = String.raw`
const LONGEST_WAIT = 30000

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
    this.way = this.dataset.store ? parts(this) : pieces(this)
    this.jobs = []
    // Files that have arrived, as far as the list of the page has them.
    this.listed = 0
    this.said = element('p')
    this.said.setAttribute('role', 'status')
    this.list = element('ul', { className: 'plain uploads' })
    const folder = element('input', { type: 'file', webkitdirectory: true })
    folder.addEventListener('change', () => this.add([...folder.files].map((file) => ({ file, folder: folderOf(file) }))))
    this.choose = element('button', { type: 'button', className: 'plain', textContent: this.texts.folder })
    this.choose.addEventListener('click', () => folder.click())
    // Files that do not pass through the server are not unpacked by it.
    if (this.dataset.store) document.getElementById('hint-file').textContent = this.texts.hint
    this.replaceChildren(element('p', {}, this.texts.drop, ' ', this.choose), this.said, this.list)
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
    for (const place of document.querySelectorAll('[data-continue]')) this.offer(place)
    addEventListener('beforeunload', (event) => {
      if (!this.plain && this.jobs.some(({ state }) => state === 'waiting' || state === 'sending')) event.preventDefault()
    })
  }

  /** A button beside an unfinished upload, which goes on with its file. */
  offer(place) {
    const { id, name, size, folder } = JSON.parse(place.dataset.continue)
    const [input, said] = [element('input', { type: 'file' }), element('span')]
    said.setAttribute('role', 'status')
    const button = element('button', { type: 'button', className: 'plain', textContent: this.texts.goOn })
    button.setAttribute('aria-label', this.texts.goOn + ': ' + (folder === '' ? name : folder + '/' + name))
    button.addEventListener('click', () => input.click())
    input.addEventListener('change', () => {
      const [file] = input.files
      if (!file) return
      const same = file.name === name && file.size === size
      said.textContent = same ? '' : this.texts.other
      input.value = ''
      if (!same) return
      button.hidden = true
      this.show({ file, folder, id, offset: 0, state: 'waiting' })
      this.list.lastElementChild.scrollIntoView({ block: 'nearest' })
      if (!this.running) this.run()
    })
    place.replaceChildren(button, ' ', said)
  }

  add(chosen) {
    const top = this.form.elements.folder.value.trim().replace(/^\/+|\/+$/g, '')
    for (const { file, folder } of chosen)
      this.show({ file, folder: [top, folder].filter((part) => part !== '').join('/'), offset: 0, state: 'waiting' })
    if (!this.running) this.run()
  }

  show(job) {
    const name = job.folder === '' ? job.file.name : job.folder + '/' + job.file.name
    job.bar = element('progress', { max: Math.max(1, job.file.size), value: 0 })
    job.bar.setAttribute('aria-label', name)
    job.text = element('span')
    job.stop = element('button', { type: 'button', className: 'plain' })
    job.stop.addEventListener('click', () => this.turn(job))
    job.end = element('button', { type: 'button', className: 'plain', textContent: this.texts.cancel })
    job.end.setAttribute('aria-label', this.texts.cancel + ': ' + name)
    job.end.addEventListener('click', () => this.cancel(job))
    job.row = element('li', {}, name + ' ', job.bar, ' ', job.text, ' ', job.stop, ' ', job.end)
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

  /** Stops an upload for good, and removes what has arrived of it. */
  async cancel(job) {
    job.state = 'cancelled'
    job.request?.abort()
    this.jobs = this.jobs.filter((each) => each !== job)
    const next = (job.row.nextElementSibling ?? job.row.previousElementSibling)?.querySelector('button:not([hidden])')
    ;(next ?? this.choose).focus()
    job.row.remove()
    this.count()
    // What cannot be removed now is removed when its time is over.
    await this.way.cancel(job).catch(() => {})
    if (!this.running) this.run()
  }

  tell(job, state, text = this.texts.states[state]) {
    job.state = state
    job.text.textContent = text
    const goesOn = state === 'paused' || state === 'failed'
    job.stop.textContent = goesOn ? this.texts.goOn : this.texts.pause
    job.stop.setAttribute('aria-label', job.stop.textContent + ': ' + job.name)
    job.stop.hidden = job.end.hidden = state === 'done'
    this.count()
  }

  count() {
    const named = (wanted) => this.jobs.filter(({ state }) => state === wanted).map(({ name }) => name)
    const failed = named('failed')
    const told = this.texts.done.replace('{done}', named('done').length).replace('{all}', this.jobs.length)
    this.said.textContent = failed.length === 0 ? told : told + ' ' + this.texts.notAdded.replace('{names}', () => failed.join(', '))
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
        if (job.state === 'sending') this.tell(job, 'failed', error instanceof Refused ? error.message : this.texts.states.failed)
      }
    }
    this.running = false
    const done = this.jobs.filter(({ state }) => state === 'done').length
    if (done > 0 && done === this.jobs.length) location.assign(this.dataset.done)
    else if (done > this.listed) await renewList(this.dataset.list).then(() => (this.listed = done), () => {})
  }

  /** Sends the rest of a file; tries again for a while when the connection or the server fails. */
  async send(job) {
    for (let failures = 0; ; ) {
      try {
        await this.way.open(job)
        while (!job.finished && !this.plain) {
          if (job.state !== 'sending') throw new Interrupted()
          await this.way.step(job)
          failures = 0
        }
        return
      } catch (error) {
        if (!(error instanceof Interrupted) || job.state !== 'sending' || failures === 9) throw error
        failures += 1
        await new Promise((done) => setTimeout(done, Math.min(LONGEST_WAIT, 500 * 2 ** failures)))
        if (job.state !== 'sending') throw error
      }
    }
  }

  /** The store takes whole files only. */
  byForm() {
    this.plain = true
    if (this.sentByForm > 0) this.form.submit()
    else this.said.textContent = this.texts.byForm
  }

  fields({ file, folder }, more) {
    return new URLSearchParams({ dataset: this.form.elements.dataset.value, name: file.name, type: file.type, folder, ...more })
  }

  /** Asks the server for something, at an address below that of the element. */
  async call(job, method, path, more) {
    const headers = { 'X-Form-Token': this.form.elements['form-token'].value, ...more?.headers }
    const { status, response } = await requested(job, { ...more, method, url: this.dataset.address + path, headers, type: 'json' })
    if (status < 300 && response !== null) return response
    if (status === 409 || status === 429 || status >= 500 || status < 300) throw Object.assign(new Interrupted(), { status })
    throw Object.assign(new Refused(response?.message ?? this.texts.states.failed), { status })
  }
})
`.trim()

export const UPLOADS_SCRIPT = [
  ONE_REQUEST_SCRIPT,
  SHA_256_SCRIPT,
  PIECES_SCRIPT,
  PARTS_SCRIPT,
  RENEWED_LIST_SCRIPT,
  ELEMENT_SCRIPT,
].join('\n\n')

/** Its path below that of the installation; it changes with the content. */
export const UPLOADS_SCRIPT_PATH = `/pages/uploads-${fingerprint(UPLOADS_SCRIPT)}.js`
