import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A task as its document shows it. */
export interface GlobusTask {
  readonly status: 'ACTIVE' | 'INACTIVE' | 'SUCCEEDED' | 'FAILED'
  readonly owner_id: string
  readonly [member: string]: unknown
}

/** An answer in place of the usual one. */
export interface Fault {
  readonly status: number
  readonly code?: string
  readonly retryAfter?: number
  /** Waits before it answers. */
  readonly delayMs?: number
  /** Does what was asked, and then loses the answer, or has a gateway answer `status` if there is one. */
  readonly lost?: boolean
}

/** A server in place of the service, built from its published API. Tests choose its failures. */
export interface GlobusStandIn {
  /** The base address of the API. */
  readonly address: string
  readonly authAddress: string
  /** The rules of all endpoints, each as `<endpoint> <principal> <permissions> <path>`. */
  rules(): readonly string[]
  /** Adds or replaces a task. */
  setTask(id: string, task: GlobusTask): void
  /** The next requests to the API get these answers, one each. */
  failNext(...faults: readonly Fault[]): void
  /** From now on no token that was given is accepted. */
  endTokens(): void
  /** From now on no token is given. */
  refuseTokens(): void
  /** Requests so far, such as `GET /task/1`. */
  readonly requests: readonly string[]
  /** Tokens given so far. */
  readonly tokensGiven: number
  close(): Promise<void>
}

interface Rule {
  readonly id: string
  readonly principal: string
  readonly path: string
  readonly permissions: string
  readonly endpoint: string
}

interface Answer {
  readonly status: number
  readonly body: object
  readonly retryAfter?: number
}

const CREDENTIALS = Buffer.from('client:secret').toString('base64')
/** The service permits this many rules at an endpoint. */
const MAX_RULES = 100

/** The state of the service, without its server. */
class Service {
  readonly rules: Rule[] = []
  readonly tasks = new Map<string, GlobusTask>()
  readonly tokens = new Set<string>()
  given = 0
  credentials = CREDENTIALS
  #last = 0

  token(authorization: string | undefined): Answer {
    if (authorization !== `Basic ${this.credentials}`)
      return { status: 401, body: { error: 'invalid_client' } }
    this.given += 1
    const text = `token-${this.given}`
    this.tokens.add(text)
    return {
      status: 200,
      body: { access_token: text, expires_in: 172_800, token_type: 'Bearer' },
    }
  }

  answer(method: string, path: string, body: Readonly<Record<string, unknown>>): Answer {
    const [, endpoint = '', rest = ''] = /^\/endpoint\/([^/]+)\/(.+)$/.exec(path) ?? []
    if (method === 'GET' && rest === 'access_list') return this.#list(endpoint)
    if (method === 'POST' && rest === 'access') return this.#create(endpoint, body)
    if (method === 'DELETE' && rest.startsWith('access/')) return this.#remove(rest.slice(7))
    const [, task] = /^\/endpoint_manager\/task\/([^/]+)$/.exec(path) ?? []
    if (method === 'GET' && task !== undefined) return this.#task(task)
    if (method === 'POST' && path === '/endpoint_manager/admin_cancel') return this.#cancel(body)
    return failure(404, 'ClientError.NotFound', path)
  }

  #list(endpoint: string): Answer {
    const DATA = this.rules
      .filter((rule) => rule.endpoint === endpoint)
      .map(({ endpoint: _, ...rule }) => ({
        DATA_TYPE: 'access',
        principal_type: 'identity',
        ...rule,
      }))
    const everybody = { DATA_TYPE: 'access', principal_type: 'all_authenticated_users' }
    const open = { ...everybody, id: 'open', principal: '', path: '/open/', permissions: 'r' }
    return { status: 200, body: { DATA_TYPE: 'access_list', endpoint, DATA: [...DATA, open] } }
  }

  #create(endpoint: string, body: Readonly<Record<string, unknown>>): Answer {
    const [principal, path, permissions] = [body.principal, body.path, body.permissions].map(String)
    if (!path?.startsWith('/') || !path.endsWith('/'))
      return failure(400, 'ClientError.BadRequest', 'path must begin and end with a slash')
    const here = this.rules.filter((rule) => rule.endpoint === endpoint)
    if (here.some((rule) => rule.principal === principal && rule.path === path))
      return failure(409, 'Exists', 'This folder is already shared with this identity')
    if (here.length >= MAX_RULES) return failure(409, 'LimitExceeded', 'Too many access rules')
    this.#last += 1
    const id = `rule-${this.#last}`
    this.rules.push({
      id,
      endpoint,
      path,
      principal: principal ?? '',
      permissions: permissions ?? '',
    })
    return {
      status: 201,
      body: { DATA_TYPE: 'access_create_result', code: 'Created', access_id: id },
    }
  }

  #remove(id: string): Answer {
    const at = this.rules.findIndex((rule) => rule.id === id)
    if (at < 0) return failure(404, 'AccessRuleNotFound', id)
    this.rules.splice(at, 1)
    return { status: 200, body: { DATA_TYPE: 'result', code: 'Deleted' } }
  }

  #task(id: string): Answer {
    const task = this.tasks.get(id)
    if (task === undefined) return failure(404, 'ClientError.NotFound', `No task ${id}`)
    return { status: 200, body: { DATA_TYPE: 'task', task_id: id, ...task } }
  }

  #cancel({ task_id_list: ids }: Readonly<Record<string, unknown>>): Answer {
    for (const id of Array.isArray(ids) ? ids.map(String) : []) {
      const task = this.tasks.get(id)
      if (task?.status !== 'ACTIVE') continue
      const fatal = { code: 'CANCELED', description: 'The task was canceled' }
      this.tasks.set(id, { ...task, status: 'FAILED', fatal_error: fatal })
    }
    return { status: 200, body: { DATA_TYPE: 'admin_cancel', done: true } }
  }
}

const failure = (status: number, code: string, message: string): Answer => ({
  status,
  body: { code, message, request_id: 'request-1', resource: '/' },
})

/** Starts the server on a free port of this machine; its credentials are `client` and `secret`. */
export async function globusStandIn(): Promise<GlobusStandIn> {
  const service = new Service()
  const faults: Fault[] = []
  const requests: string[] = []
  const server = createServer((request, response) => {
    void handle(request, response, { service, faults, requests })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A listening server has a port.
  const { port } = server.address() as AddressInfo
  const base = `http://127.0.0.1:${port}`
  return {
    address: `${base}/v0.10`,
    authAddress: `${base}/token`,
    rules: () =>
      service.rules.map(({ endpoint, principal, permissions, path }) =>
        [endpoint, principal, permissions, path].join(' '),
      ),
    setTask: (id, task) => void service.tasks.set(id, task),
    failNext: (...next) => void faults.push(...next),
    endTokens: () => service.tokens.clear(),
    refuseTokens: () => {
      service.credentials = 'others'
    },
    requests,
    get tokensGiven() {
      return service.given
    },
    close: () => closed(server),
  }
}

const closed = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

interface Handling {
  readonly service: Service
  readonly faults: Fault[]
  readonly requests: string[]
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  { service, faults, requests }: Handling,
): Promise<void> {
  const { url = '', method = '' } = request
  const authorization = request.headers.authorization
  const text = await bodyOf(request)
  if (url === '/token') return send(response, service.token(authorization))
  const path = decodeURIComponent(url.replace('/v0.10', ''))
  requests.push(`${method} ${path}`)
  const fault = faults.shift()
  if (fault?.delayMs !== undefined) await sleep(fault.delayMs, undefined, { ref: false })
  if (fault !== undefined && fault.lost !== true) {
    const { status, code = 'ServiceUnavailable', retryAfter } = fault
    const late = retryAfter === undefined ? {} : { retryAfter }
    return send(response, { ...failure(status, code, 'As told'), ...late })
  }
  const token = authorization?.replace('Bearer ', '') ?? ''
  if (!service.tokens.has(token))
    return send(response, failure(401, 'AuthenticationFailed', 'Token is not active'))
  const answer = service.answer(method, path, text === '' ? {} : JSON.parse(text))
  if (fault?.lost !== true) send(response, answer)
  else if (fault.status === 0) request.socket.destroy()
  else send(response, failure(fault.status, 'GatewayTimeout', 'As told'))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

function send(response: ServerResponse, { status, body, retryAfter }: Answer): void {
  response.writeHead(status, {
    'Content-Type': 'application/json',
    ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
  })
  response.end(JSON.stringify(body))
}
