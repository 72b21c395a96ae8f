import type { Site } from './site.ts'

type Headers = Readonly<Record<string, string>>

interface Init {
  readonly method?: string
  readonly body?: URLSearchParams | FormData | ReadableStream | string
  readonly headers?: Headers
}

/** What a browser does at a site: it keeps cookies, and sends forms of the pages that it shows. */
export function openBrowser(site: Site) {
  const jar = new Map<string, string>()

  const request = async (path: string, init: Init) => {
    const Cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = {
      'Sec-Fetch-Site': 'same-origin',
      Accept: 'text/html',
      Cookie,
      ...init.headers,
    }
    const answer = await site.pages.request(path, { ...init, headers, duplex: 'half' })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/Max-Age=0/.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return {
      status: answer.status,
      headers: answer.headers,
      text: await answer.text(),
      location: answer.headers.get('Location'),
    }
  }

  const get = (path: string, headers: Headers = {}) => request(path, { headers })
  const send = (path: string, fields: Headers | URLSearchParams, headers: Headers = {}) =>
    request(path, { method: 'POST', body: new URLSearchParams(fields), headers })
  const formToken = async (): Promise<string> =>
    /name="form-token" value="(\w+)"/.exec((await get('/account/sessions')).text)?.[1] ?? ''
  const post = async (path: string, fields: Headers) =>
    send(path, { 'form-token': await formToken(), ...fields })

  return {
    jar,
    get,
    /** Sends a form as it is. */
    send,
    /** Sends a form of a page of the session. */
    post,
    /** Sends a form, and answers the question that follows with yes. */
    confirm: async (path: string, fields: Headers) => {
      const { status, text } = await post(path, fields)
      const [, confirmed] = /name="confirmed" value="(\w+)"/.exec(text) ?? []
      if (confirmed === undefined) throw new Error(`${path} asked nothing: ${status}`)
      return post(path, { ...fields, confirmed })
    },
    request,
    formToken,
    signUp: (userName: string, facts: Headers = {}) =>
      send('/account/sign-up', {
        userName,
        password: 'correct horse 1',
        firstName: 'Ada',
        lastName: 'Byron',
        email: `${userName}@users.example.org`,
        ...facts,
      }),
    signIn: (name: string, password = 'correct horse 1') =>
      send('/account/sign-in', { name, password }),
  }
}
