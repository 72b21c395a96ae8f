import { THEME_COLORS } from '@holdfast/core/rules'
import { fingerprint } from './fingerprint.ts'

const variables = (colors: Readonly<Record<string, string>>): string =>
  Object.entries(colors)
    .map(([name, color]) => `--${name}:${color}`)
    .join(';')

/** The style sheet of all pages: light and dark by the reader's preference, system fonts, and print. */
export const STYLE = `
:root{color-scheme:light dark;${variables(THEME_COLORS.light)};--bar:var(--panel);--bar-text:var(--link);--bar-current:var(--text)}
@media (prefers-color-scheme:dark){:root{${variables(THEME_COLORS.dark)}}}
*{box-sizing:border-box}
body{margin:0;font:1rem/1.55 system-ui,sans-serif;color:var(--text);background:var(--ground);overflow-wrap:anywhere}
a{color:var(--link)}
a:focus-visible,summary:focus-visible{outline:3px solid var(--link);outline-offset:2px}
.skip,.hidden{position:absolute;left:-999rem}
.skip:focus{left:1rem;top:.5rem;background:var(--ground);padding:.5rem}
header,footer{border-block:1px solid var(--line);background:var(--panel)}
header>div,footer>div,main{max-width:62rem;margin:0 auto;padding:.75rem 1rem}
header>div,footer>div{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;justify-content:space-between;align-items:center}
footer>div{justify-content:flex-start}
header{background:var(--bar)}
header :is(a,button.plain){color:var(--bar-text);outline-color:var(--bar-text)}
header a{font-weight:600}
.banners{max-width:62rem;margin:.75rem auto 0;padding:0 1rem;display:grid;gap:.5rem}
.home{display:flex;align-items:center;gap:.5rem}
.home img{max-height:2rem;width:auto}
header>div>a:first-child,footer>div>span:first-child{margin-inline-end:auto}
nav a{display:inline-block;min-height:1.6rem}
.facets a{display:inline}
nav a[aria-current]{color:var(--text);font-weight:700;text-decoration:none}
header a[aria-current]{color:var(--bar-current)}
nav ul,ul.plain{list-style:none;margin:0;padding:0;display:flex;flex-wrap:wrap;gap:.25rem 1rem}
nav ol{list-style:none;margin:0;padding:0;display:flex;flex-wrap:wrap;gap:.25rem .5rem;font-size:.9rem}
nav ol li+li::before{content:"/";color:var(--muted);margin-right:.5rem}
h1{font-size:1.7rem;line-height:1.25;margin:.75rem 0 .5rem}
h1,h2,h3,p,li,dd,td,textarea,input{unicode-bidi:plaintext}
h2{font-size:1.25rem;margin:2rem 0 .5rem;border-bottom:1px solid var(--line);padding-bottom:.25rem}
h3,h2.entry{font-size:1rem;margin:1rem 0 .25rem;border:0;padding:0}
ul.cards{list-style:none;padding:0}
ul.cards li{padding:.5rem 0;border-bottom:1px solid var(--line)}
ul.featured{list-style:none;padding:0;display:grid;grid-template-columns:repeat(auto-fill,minmax(14rem,1fr));gap:1rem}
ul.featured li{border:1px solid var(--line);border-radius:6px;padding:.75rem;background:var(--panel)}
ul.featured .text>*{margin-block:0}
.muted{color:var(--muted)}
.note,.bad{padding:.5rem .75rem;border-left:4px solid var(--muted);background:var(--note)}
.bad{background:var(--bad)}
div.bad{margin-block:1rem}
ul.plain.uploads{display:block}
.uploads li{padding:.15rem 0}
details{margin-block:.5rem}
.cite{background:var(--panel);border:1px solid var(--line);padding:.75rem;border-radius:6px}
.text{white-space:pre-line}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.95rem}
th,td{text-align:left;vertical-align:top;padding:.35rem .5rem;border-bottom:1px solid var(--line)}
th,.scroll td:not(:has(a,code)){overflow-wrap:break-word}
td:has(>a){min-width:9rem}
td.number{white-space:nowrap;text-align:right}
th.number{text-align:right}
code{font-size:.85em;background:var(--panel);padding:.1em .3em;border-radius:4px;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.25rem 1rem;margin:.5rem 0}
dt{font-weight:600;grid-column:1}
dd{margin:0;grid-column:2}
form.inline{display:inline}
td>form{display:inline-block}
td button{white-space:nowrap;margin-block:.1rem}
copy-text{display:block;margin-block:.25rem .5rem}
form.search{display:flex;flex-wrap:wrap;gap:.25rem .5rem;align-items:center;margin:1rem 0}
form.narrow{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:end;margin:1rem 0}
form.narrow label{font-weight:600}
form.narrow select{max-width:16rem}
form.narrow :is(input,select){font-weight:400;min-height:2.4rem}
form.search label{flex-basis:100%;font-weight:600}
form.search input[type=search]{flex:1 1 14rem}
.tag{display:inline-block;border:1px solid var(--line);border-radius:1rem;padding:0 .6rem;font-size:.85rem;color:var(--muted);background:var(--panel)}
:is(a,code)+.tag{margin-inline-start:.4rem}
.snippet{margin:.25rem 0}
.search-term-match{background:var(--note);font-weight:600}
.found{display:grid;grid-template-columns:minmax(12rem,16rem) 1fr;gap:0 2rem;align-items:start}
.found>:only-child{grid-column:1/-1}
.facets ul{display:block}
.facets h2{margin-top:1rem}
.facets li{padding:.15rem 0}
pre{background:var(--panel);border:1px solid var(--line);border-radius:6px;padding:.75rem;margin:0}
.scroll:has(pre){max-height:32rem;overflow:auto}
pre.wrapped{white-space:pre-wrap;margin:.25rem 0}
pre code{background:none;padding:0;overflow-wrap:normal}
.scroll:focus-visible{outline:3px solid var(--link);outline-offset:1px}
img,video,svg.map{max-width:100%;height:auto}
.picture img{max-height:6rem;width:auto;vertical-align:middle}
audio{width:100%}
.theme img{display:block;margin-bottom:.5rem}
svg.map{max-height:24rem;width:100%;border:1px solid var(--line);background:var(--panel)}
svg.map path{fill:none;stroke:var(--link);stroke-width:1.5px;vector-effect:non-scaling-stroke}
svg.map path.land{fill:var(--line);stroke:none}
svg.map circle,svg.map rect{fill:var(--link);fill-opacity:.35;stroke:var(--link);vector-effect:non-scaling-stroke}
figure{margin:.5rem 0}
.charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(14rem,1fr));gap:1rem}
svg.chart{width:100%;height:6rem;border-bottom:1px solid var(--line);background:var(--panel)}
svg.chart rect{fill:var(--link)}
.found>div>section:first-child>h2{margin-top:1rem}
.readme{border:1px solid var(--line);border-radius:6px;padding:0 1rem;overflow-x:auto}
ins{background:color-mix(in srgb,#1a7f37 20%,transparent);text-decoration:none}
del{background:color-mix(in srgb,#cf222e 20%,transparent)}
ul.tree,ul.tree ul{list-style:none;padding-left:1rem;margin:.25rem 0}
ul.tree{padding-left:0}
.person{display:flex;flex-wrap:wrap;gap:.75rem;align-items:center}
.field{margin:1rem 0}
.field label,legend{display:block;font-weight:600}
.field.check label{display:inline;font-weight:400;margin-left:.4rem}
.field.wrong{border-left:4px solid #cf222e;padding-left:.75rem}
.problem{color:var(--text);font-weight:600}
input,select,textarea,button{font:inherit;color:inherit}
input:not([type=checkbox],[type=radio],[type=hidden]),select,textarea{display:block;width:100%;max-width:40rem;padding:.4rem .5rem;border:1px solid var(--muted);border-radius:4px;background:var(--ground)}
input[type=checkbox],input[type=radio]{width:1.1rem;height:1.1rem;vertical-align:middle}
:is(input,select,textarea,button,.bad):focus-visible{outline:3px solid var(--link);outline-offset:1px}
button{padding:.45rem 1rem;border:1px solid var(--link);border-radius:6px;background:var(--link);color:var(--ground);cursor:pointer;min-height:2rem}
a.button{display:inline-block;padding:.45rem 1rem;border:1px solid var(--link);border-radius:6px}
button.plain{background:none;color:var(--link);border-color:var(--line);padding:.25rem .6rem}
fieldset{border:1px solid var(--line);border-radius:6px;margin:1rem 0;padding:.25rem 1rem}
.actions{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;margin:1.25rem 0}
ul.actions{margin:.75rem 0}
.good{padding:.5rem .75rem;border-left:4px solid #1a7f37;background:var(--panel)}
@media (max-width:44rem){.found{grid-template-columns:1fr}.found>.facets{order:2}}
@media (max-width:44rem){td:not(.number,:has(>input,>label,>a)){min-width:7rem}td:has(>code){min-width:11rem}}
@media (max-width:36rem){dl{grid-template-columns:1fr}dd{grid-column:1;margin-bottom:.5rem}}
@media print{header nav,footer,.skip{display:none}a{color:inherit}}
`.trim()

/** The path of the style sheet below that of the installation; it changes with the content. */
export const STYLE_PATH = `/pages/style-${fingerprint(STYLE)}.css`
