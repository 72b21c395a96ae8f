import { Hono } from 'hono'

/** The page at the address of the service, for people with a browser. */
const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Holdfast</title>
<h1>Holdfast</h1>
<p>A research-data repository. It is used through its HTTP API, below <code>/api</code>.</p>
<ul>
<li><a href="/openapi?format=json">The description of the API</a> (OpenAPI)</li>
<li><a href="/api/collections/:root">The root collection</a>, and <a href="/api/collections/:root/contents">what is in it</a></li>
<li><a href="/ready">Whether the service is ready</a></li>
</ul>
</html>
`

const CLOSED = { 'Content-Security-Policy': "default-src 'none'" }

/** The front page, and the addresses of datasets: they show the JSON records until there are pages. */
export const frontPageRoutes = (): Hono =>
  new Hono()
    .get('/', (c) => c.html(PAGE, 200, CLOSED))
    .get('/datasets/:id{[0-9]{1,10}}', (c) => c.redirect(`/api/datasets/${c.req.param('id')}`))
