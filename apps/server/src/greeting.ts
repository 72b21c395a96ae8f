export interface Started {
  readonly address: string
  readonly host: string
  /** The superuser's token if this start generated it; else null. */
  readonly newToken: string | null
}

/** The text printed at the terminal once the server answers. */
export function greeting({ address, host, newToken }: Started): string {
  const lines = [
    '',
    `  Holdfast answers at ${address}`,
    '',
    '  Open it in a browser, or try:',
    `    curl ${address}/api/info/version`,
  ]
  if (newToken !== null) lines.push('', ...firstToken(address, newToken))
  if (isLocal(host))
    lines.push('', '  Only this machine can reach it; HOST=0.0.0.0 opens it to the network.')
  return [...lines, '', ''].join('\n')
}

const firstToken = (address: string, token: string): readonly string[] => [
  '  This is the API token of the superuser. It is shown this once, so keep it:',
  `    ${token}`,
  `    curl -H 'X-Service-key: ${token}' ${address}/api/users/:me`,
  '',
  '  In a browser it is the password of the superuser, named admin unless HOLDFAST_ADMIN_USER says otherwise:',
  `    ${address}/account/sign-in`,
]

const isLocal = (host: string): boolean => /^(127\.|localhost$|::1$)/.test(host)
