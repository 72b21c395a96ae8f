import type { CommandName } from './command-line.ts'

const USAGE: Readonly<Record<CommandName, string>> = {
  serve: `\
  holdfast serve                   run the server
      [--workers N]                like HOLDFAST_WORKERS
`,
  migrate: `\
  holdfast migrate                 apply new migrations to the database
`,
  'rebuild-index': `\
  holdfast rebuild-index           write the search index anew, also beside a running
                                   server; run again after an interruption, it goes on
`,
  'archive-events': `\
  holdfast archive-events          write the events of old months to files, one a month, and
      --to FOLDER                  remove them from the database, also beside a running server
      [--before YYYY-MM]           the first month that stays. Default: what the setting
                                   :EventsKeptMonths says
`,
  'copy-database': `\
  holdfast copy-database           copy the embedded database to the one that DATABASE_URL
                                   names, which has to be new; stop the server first
`,
  'create-user': `\
  holdfast create-user NAME        add a user account and print its API token
      --first-name TEXT --last-name TEXT --email ADDRESS
      [--affiliation TEXT] [--superuser]
      [--password-stdin]           read a password from standard input
      [--server URL]               use a running server; without this option and without
                                   HOLDFAST_SERVER and HOLDFAST_TOKEN, use the database
      [--yes]                      do not ask for confirmation
`,
  'create-token': `\
  holdfast create-token NAME       print a new API token; the old one becomes invalid
`,
  upload: `\
  holdfast upload FOLDER           upload the files that the dataset does not have yet
      --dataset ID                 doi:10.5072/FK2/ABCDEF, or the id of a dataset
      [--replace]                  replace files of the same name that differ; without
                                   it they are listed as failed. Restriction, description,
                                   categories, tags, embargo and retention are kept
      [--drop-details]             with --replace: keep only the embargo
      [--parallel N]               files sent at the same time. Default 4
      [--server URL]
`,
  download: `\
  holdfast download ID             download the files of a dataset and verify checksums
      [--into FOLDER]              Default: the current folder
      [--dataset-version V]        1.0, :latest, :latest-published or :draft.
                                   Default :latest
      [--replace] [--parallel N] [--server URL]
`,
  check: `\
  holdfast check FILE...           show how files (.csv, .tsv, .tab, .xlsx, .dta, .sav, .zsav,
      [--json]                     .por, .RData, .rda, .rds) are read as tables, or where they
                                   are wrong. Needs no server
`,
  'original-names': `\
  holdfast original-names          offer the API of a running server to clients of the original
      [--port N] [--host ADDRESS]  product, under the names that they know. Default 8081, 127.0.0.1
      [--server URL]               the server that answers
      [--site URL]                 the public address of what listens here
      [--server-site URL]          HOLDFAST_SITE_URL of the server, if it has one
`,
}

const CLIENTS = `\
  upload and download are clients: they connect to a server, also from another machine.
  Run again after an interruption, they transfer only what is missing.
`

const CLIENT_VARIABLES = `\
  HOLDFAST_SERVER                  address of the server. Default http://localhost:8080
  HOLDFAST_TOKEN                   API token; without it only public files can be downloaded
  HOLDFAST_USERS_KEY               for create-user: the value of :BuiltinUsersKey, if the
                                   server is of an older version
`

const SERVER_VARIABLES = `\
  HOST                             address to listen on: 127.0.0.1 for this machine only,
                                   0.0.0.0 for every network. Default 127.0.0.1
  PORT                             port to listen on; 0 chooses a free one. Default 8080
  DATABASE_URL                     postgres://user:password@host:5432/database. Without
                                   it the database is embedded, in the data folder
  HOLDFAST_DATA                    folder for all data. Default ./data
  HOLDFAST_STORES                  names of the file stores, separated by commas. The
                                   variables HOLDFAST_STORE_<NAME>_... configure each:
                                   see docs/running-on-s3.md. Default local, a folder
  HOLDFAST_PREFERRED_STORE         the store for new files. Default: the first
  HOLDFAST_STORAGE_FOLDER          the folder of local. Default: files, in the data
                                   folder
  HOLDFAST_SITE_URL                public address, used in links and answers. Default:
                                   the address of the server
  HOLDFAST_INSTALLATION_NAME       name of the installation, in citations, on pages and
                                   in mails, without :InstallationName
  HOLDFAST_ADMIN_TOKEN             API token of the first superuser, 16 to 200 letters,
                                   digits, _ . or -. Used on the first start only. Without
                                   it a token is generated and shown once
  HOLDFAST_ADMIN_USER              user name of the first superuser. Default admin
  HOLDFAST_ADMIN_EMAIL             mail address of the first superuser, and contact of
                                   the root collection. Default admin@example.org
  HOLDFAST_ADMIN_FIRST_NAME        first name. Default Repository
  HOLDFAST_ADMIN_LAST_NAME         last name. Default Admin
                                   These four are used on the first start only
  HOLDFAST_LOG_LEVEL               debug, info, warn or error. Default info
  HOLDFAST_TRUSTED_PROXIES         addresses of trusted proxies, or blocks such as
                                   10.0.0.0/8, separated by commas. X-Forwarded-For is
                                   used only from these. Default: none
  HOLDFAST_VERSION_NOTES           on or off: whether versions can have a note on why they
                                   were created. Default on
  HOLDFAST_ROLE_HISTORY            on or off: whether managers see the history of role
                                   assignments. Default on
  HOLDFAST_INCOMPLETE_METADATA     on or off: whether datasets may be created before their
                                   metadata is complete, with doNotValidate=true.
                                   Default off
  HOLDFAST_CURATION_STATUS_SHOWN   on or off: whether everyone who may see a draft also
                                   sees its curation status and is notified of changes.
                                   Default off
  HOLDFAST_GUESTBOOK_AT_REQUEST    on or off: whether guestbooks are answered when access
                                   is requested instead of at download. Default off
  HOLDFAST_CORS_ORIGINS            origins whose pages may call the API from a browser,
                                   separated by commas, or *. Default: none
  HOLDFAST_CORS_METHODS            methods that such pages may use. Default: GET, POST,
                                   OPTIONS, PUT, DELETE
  HOLDFAST_CORS_REQUEST_HEADERS    headers that they may send. Default: Accept,
                                   Content-Type, X-Service-key, Range
  HOLDFAST_CORS_EXPOSED_HEADERS    headers that they may read beside the usual ones.
                                   Default: Accept-Ranges, Content-Range,
                                   Content-Encoding
  HOLDFAST_PID_PROVIDER            where identifiers are registered: local (nowhere) or
                                   datacite. Default local
  HOLDFAST_PID_PROTOCOL            doi, hdl or perma. Default doi
  HOLDFAST_PID_AUTHORITY           naming authority of new identifiers. Default 10.5072
  HOLDFAST_PID_SHOULDER            prefix of new identifiers. Default FK2/
  HOLDFAST_PID_LANDING_PAGE        address that registered identifiers resolve to, with
                                   {pid} in it. Default: /citation?persistentId={pid} of
                                   the site
  HOLDFAST_PID_FILE_LANDING_PAGE   the same for identifiers of files. Default:
                                   /file?persistentId={pid} of the site
  HOLDFAST_DATACITE_URL            address of the registry's API. Default
                                   https://api.datacite.org
  HOLDFAST_DATACITE_USER           the repository account at DataCite
  HOLDFAST_DATACITE_PASSWORD       its password, or
  HOLDFAST_DATACITE_PASSWORD_FILE  a file that contains only the password
  HOLDFAST_DATACITE_TIMEOUT_SECONDS  time limit of one request to DataCite. Default 10
  HOLDFAST_CITATION_PAUSE_MS       pause between two pages of citations that are asked
                                   for, in milliseconds. Default 0
  HOLDFAST_THUMBNAIL_IMAGE_BYTES   largest image that gets thumbnails; 0 for no limit, -1
                                   for no thumbnails. Default 3000000
  HOLDFAST_THUMBNAIL_PDF_BYTES     the same for PDF documents. Default 1000000
  HOLDFAST_TABLE_MEMORY            memory that reading or asking one table may take, in MiB. Default 512
  HOLDFAST_TABLE_DISK              room for copies of tables that were asked lately, in MiB. Default 8192
  HOLDFAST_TABLE_FORMS             room for Parquet files and R workspaces made of tables, in MiB. Default 16384
  HOLDFAST_COUNTRY_TABLE           file with ranges of addresses and their countries, for usage counts
  HOLDFAST_USAGE_REPORT_URL        address to which monthly usage reports are sent.
                                   Default: none
  HOLDFAST_USAGE_REPORT_TOKEN      bearer token that is sent with them
  HOLDFAST_WORKFLOW_HOSTS          hosts that workflow steps may call, separated by
                                   commas. Default: none
  HOLDFAST_ARCHIVE_STORE           the store to which workflow steps archive released
                                   versions. Default: none
  HOLDFAST_TRANSFER_MINUTES        how long the places of a transfer may be used before
                                   its task is named. Default 5. The variables
                                   HOLDFAST_TRANSFER_<NAME>_... configure each transfer
                                   service: see docs/transfers.md
  HOLDFAST_OIDC_<NAME>_...         services with which people sign in: see docs/pages.md
  HOLDFAST_BEARER_TOKENS           off, on or completed: whether the API accepts bearer
                                   tokens of these services, and whether people who
                                   register with one may add what it does not tell.
                                   Default off
  HOLDFAST_MAIL_FROM               sender of mail to users. Without it no mail is sent
  HOLDFAST_SENDMAIL                the program that sends mail. Default /usr/sbin/sendmail
  HOLDFAST_DIRECT_UPLOAD_LEASE_HOURS  how long a direct upload may wait to be
                                   registered. Default 24
  HOLDFAST_UPLOAD_LEASE_MINUTES    how long an upload may be inactive before it is
                                   removed. Default 30
  HOLDFAST_TAKEOVER_SECONDS        how long a server may be unresponsive before another
                                   one takes over its background work. Default 60
  HOLDFAST_MIN_BODY_BYTES_PER_SECOND  minimum average rate of a request body after its
                                   first minute; 0 for no limit. Default 1000
  HOLDFAST_WORKERS                 how many processes answer requests. Default: one a core
                                   with DATABASE_URL, 1 with the embedded database
  HOLDFAST_MAX_CONNECTIONS         maximum number of connections; more are refused.
                                   Default 5000
  HOLDFAST_LINKED_AUTHORS          up to how many authors the header Link of a landing
                                   page names. Default 5; at most 100
  HOLDFAST_LINKED_FILES            the same for files. Default 5; at most 100
  HOLDFAST_METRICS_TOKEN           what a monitoring program sends to read /metrics, as
                                   Authorization: Bearer. Default: no /metrics
  HOLDFAST_DRAIN_SECONDS           how long running requests may take after the server
                                   is asked to stop. Default 20
`

const LOG_AND_SIGNALS = `\
The server writes its log to standard error: one JSON object a line, or plain text when
that is a terminal. SIGTERM and SIGINT stop it once running requests have ended; a
second one stops it immediately.
`

const EXIT_CODES = `\
Exit codes
  0 done    1 failed; the message says why    2 wrong arguments or settings
  130 transfer interrupted by Ctrl-C
`

const ON_THE_DATABASE = `\
  It uses the database named by DATABASE_URL or HOLDFAST_DATA, as the server does. Only one
  process can use an embedded database: stop the server first.
`

const THROUGH_SERVER = `\
  With --server, HOLDFAST_SERVER or HOLDFAST_TOKEN a running server adds the account. The token
  must belong to a superuser. Otherwise the account is added to the database named by DATABASE_URL
  or HOLDFAST_DATA. Only one process can use an embedded database: use the running server, or stop
  it first. The command says where it adds the account and, at a terminal, asks for confirmation.

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
  'rebuild-index': ON_THE_DATABASE,
  'archive-events': ON_THE_DATABASE,
  'copy-database': ON_THE_DATABASE,
  'create-user': THROUGH_SERVER,
  'create-token': ON_THE_DATABASE,
  upload: CLIENT,
  download: CLIENT,
  check: EXIT_CODES,
  'original-names': EXIT_CODES,
}

/** The text of `holdfast --help`. It lists every variable of `environment.ts`. */
export const HELP = `Holdfast: a research-data repository behind one HTTP API.

Usage
${Object.values(USAGE).join('')}\
  holdfast COMMAND --help          show the options of one command
  holdfast --help                  show this help
  holdfast --version               show the version

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
