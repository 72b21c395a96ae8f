import type { CommandName } from './command-line.ts'

const USAGE: Readonly<Record<CommandName, string>> = {
  serve: `\
  holdfast serve                   run the server until it is told to stop
`,
  migrate: `\
  holdfast migrate                 bring the database up to date, and end
`,
  'create-user': `\
  holdfast create-user NAME        add a user account and print its API token
      --first-name TEXT --last-name TEXT --email ADDRESS
      [--affiliation TEXT] [--superuser]
      [--password-stdin]           read a password from standard input
      [--server URL]               go through a running server; without it, and without
                                   HOLDFAST_SERVER and HOLDFAST_TOKEN, into the database
      [--yes]                      do not ask
`,
  'create-token': `\
  holdfast create-token NAME       print a new API token; the user's old one ends
`,
  upload: `\
  holdfast upload FOLDER           send what is in a folder and not yet in a dataset
      --dataset ID                 doi:10.5072/FK2/ABCDEF, or the number of a dataset
      [--replace]                  put files that differ in the place of those of the
                                   same name; without it they are listed as failed.
                                   Restriction, description, categories, tags, embargo
                                   and retention stay as they were
      [--drop-details]             with --replace: only the embargo stays
      [--parallel N]               files at a time. Default 4
      [--server URL]
`,
  download: `\
  holdfast download ID             fetch the files of a dataset and verify every digest
      [--into FOLDER]              Default: the current folder
      [--dataset-version V]        1.0, :latest, :latest-published or :draft.
                                   Default :latest
      [--replace] [--parallel N] [--server URL]
`,
}

const CLIENTS = `\
  upload and download are clients: they need a server, and may run on another machine.
  Stopped and begun again, they go on with what is missing.
`

const CLIENT_VARIABLES = `\
  HOLDFAST_SERVER                  address of the server. Default http://localhost:8080
  HOLDFAST_TOKEN                   API token; without it only what is public can be fetched
  HOLDFAST_USERS_KEY               for create-user: the server's key for new accounts
                                   (:BuiltinUsersKey), where it has one that it does not show
`

const SERVER_VARIABLES = `\
  HOST                             address to listen at. 127.0.0.1 answers this machine
                                   only; 0.0.0.0 every network. Default 127.0.0.1
  PORT                             port to listen at; 0 takes a free one. Default 8080
  DATABASE_URL                     postgres://user:password@host:5432/database. Without
                                   it the database is embedded, in the data folder
  HOLDFAST_DATA                    folder for everything that is kept. Default ./data
  HOLDFAST_STORES                  names of the stores that files go to, separated by
                                   commas. What each is say variables that begin with
                                   HOLDFAST_STORE_<NAME>_: docs/running-on-s3.md lists
                                   them. Default local, a folder
  HOLDFAST_PREFERRED_STORE         the one that new files go to. Default: the first
  HOLDFAST_STORAGE_FOLDER          the folder of local. Default: files, in the data
                                   folder
  HOLDFAST_SITE_URL                public address, as in links and answers. Default: the
                                   address of the server
  HOLDFAST_INSTALLATION_NAME       name of the installation, as in citations
  HOLDFAST_ADMIN_TOKEN             API token of the first superuser, 16 to 200 letters,
                                   digits, _ . or -. Used on the first start only. Without
                                   it a token is made and shown, once
  HOLDFAST_ADMIN_USER              user name of the first superuser. Default admin
  HOLDFAST_ADMIN_EMAIL             its mail address, and the contact of the root
                                   collection. Default admin@example.org
  HOLDFAST_ADMIN_FIRST_NAME        its first name. Default Repository
  HOLDFAST_ADMIN_LAST_NAME         its last name. Default Admin
                                   These four are used on the first start only
  HOLDFAST_LOG_LEVEL               debug, info, warn or error. Default info
  HOLDFAST_TRUSTED_PROXIES         addresses of proxies, or blocks such as 10.0.0.0/8, separated
                                   by commas, whose X-Forwarded-For is believed. Default:
                                   none
  HOLDFAST_VERSION_NOTES           on or off: whether versions have notes on why they
                                   exist, at addresses of their own. Default on
  HOLDFAST_ROLE_HISTORY            on or off: whether managers see who had which role when.
                                   Default on
  HOLDFAST_INCOMPLETE_METADATA     on or off: whether datasets may be created before their
                                   metadata is complete, with doNotValidate=true.
                                   Default off
  HOLDFAST_CURATION_STATUS_SHOWN   on or off: whether all who may see a draft see, and are
                                   told of, its curation status. Default off
  HOLDFAST_GUESTBOOK_AT_REQUEST    on or off: guestbooks are answered with requests for
                                   access instead of with downloads. Default off
  HOLDFAST_CORS_ORIGINS            origins whose pages may read every answer, separated by
                                   commas, or *. Default: none
  HOLDFAST_PID_PROVIDER            where identifiers are registered: local (nowhere) or
                                   datacite. Default local
  HOLDFAST_PID_PROTOCOL            doi, hdl or perma. Default doi
  HOLDFAST_PID_AUTHORITY           naming authority of new identifiers. Default 10.5072
  HOLDFAST_PID_SHOULDER            what new identifiers begin with. Default FK2/
  HOLDFAST_PID_LANDING_PAGE        where registered identifiers lead, with {pid} in it.
                                   Default: /citation?persistentId={pid} of the site
  HOLDFAST_DATACITE_URL            the registry's interface. Default
                                   https://api.datacite.org
  HOLDFAST_DATACITE_USER           the repository account there
  HOLDFAST_DATACITE_PASSWORD       its password, or
  HOLDFAST_DATACITE_PASSWORD_FILE  a file that holds nothing else
  HOLDFAST_DATACITE_TIMEOUT_SECONDS  how long one request to it may take. Default 10
  HOLDFAST_THUMBNAIL_IMAGE_BYTES   largest image that gets thumbnails; 0 is no limit, -1
                                   makes none. Default 3000000
  HOLDFAST_THUMBNAIL_PDF_BYTES     the same for PDF documents. Default 1000000
  HOLDFAST_WORKFLOW_HOSTS          hosts that steps of workflows may send requests to,
                                   separated by commas. Default: none
  HOLDFAST_MAIL_FROM               the sender of mails to people with accounts. Default: none,
                                   and nobody is mailed
  HOLDFAST_SENDMAIL                the program that takes mails. Default /usr/sbin/sendmail
  HOLDFAST_DIRECT_UPLOAD_LEASE_HOURS  how long what clients sent to a store themselves
                                   waits to be registered. Default 24
  HOLDFAST_UPLOAD_LEASE_MINUTES    how long an upload may show no sign of life before it
                                   is swept. Default 30
  HOLDFAST_TAKEOVER_SECONDS        how long a server may be silent before its background
                                   work is taken over. Default 60
  HOLDFAST_MIN_BODY_BYTES_PER_SECOND  how fast the body of a request has to arrive on
                                   average, after its first minute; 0 sets no limit.
                                   Default 1000
  HOLDFAST_MAX_CONNECTIONS         how many connections there may be at a time; more are
                                   refused. Default 5000
  HOLDFAST_DRAIN_SECONDS           how long running requests may take when the server
                                   stops. Default 20
`

const LOG_AND_SIGNALS = `\
The server writes its log to standard error: one JSON object a line, or plain text when
that is a terminal. SIGTERM and SIGINT stop it after the running requests; a second one
stops it at once.
`

const EXIT_CODES = `\
Exit codes
  0 done    1 failed; the message says why    2 wrong arguments or settings
  130 stopped by Ctrl-C in the middle of a transfer
`

/** The database is the same for the server and for the commands that work on it. */
const ON_THE_DATABASE = `\
  It works on the database that DATABASE_URL or HOLDFAST_DATA names, as the server does. An
  embedded one belongs to one process: stop the server first.
`

const THROUGH_SERVER = `\
  With --server, HOLDFAST_SERVER or HOLDFAST_TOKEN the account is added by a running server. The
  token has to be that of a superuser. Otherwise it is added to the database that DATABASE_URL or
  HOLDFAST_DATA names, as for the server. An embedded one belongs to one process: go through the
  server, or stop it first. The command says where it adds the account, and asks at a terminal.

Environment
${CLIENT_VARIABLES}`

const CLIENT = `${CLIENTS}
Environment
${CLIENT_VARIABLES}
${EXIT_CODES}`

const DETAILS: Readonly<Record<CommandName, string>> = {
  serve: `Environment
${SERVER_VARIABLES}
${LOG_AND_SIGNALS}
${EXIT_CODES}`,
  migrate: ON_THE_DATABASE,
  'create-user': THROUGH_SERVER,
  'create-token': ON_THE_DATABASE,
  upload: CLIENT,
  download: CLIENT,
}

/** What `holdfast --help` prints. Every variable of `environment.ts` is in it. */
export const HELP = `Holdfast: a research-data repository behind one HTTP API.

Usage
${Object.values(USAGE).join('')}\
  holdfast COMMAND --help          print what there is to say of one command
  holdfast --help                  print this
  holdfast --version               print the version

${CLIENTS}
Environment of upload, download and create-user
${CLIENT_VARIABLES}
Environment
${SERVER_VARIABLES}
${LOG_AND_SIGNALS}
${EXIT_CODES}`

/** Help on one command, or on everything. */
export const helpText = (about: CommandName | null): string =>
  about === null ? HELP : `Usage\n${USAGE[about]}\n${DETAILS[about]}`
