/** How the script of uploads asks: what can be tried again is `Interrupted`. */
export const ONE_REQUEST_SCRIPT = `
class Refused extends Error {}
class Interrupted extends Error {}

/** One request of an upload, which pausing it aborts. Resolves to the request, whatever its status is. */
const requested = (job, { method, url, headers = {}, body = null, type = '', onBytes }) =>
  new Promise((done, failed) => {
    const request = new XMLHttpRequest()
    job.request = request
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.responseType = type
    if (onBytes) request.upload.onprogress = ({ loaded }) => onBytes(loaded)
    request.onabort = () => failed(new Interrupted())
    request.onerror = () => failed(Object.assign(new Interrupted(), { broken: 1 }))
    request.onload = () => done(request)
    request.send(body)
  })
`.trim()
