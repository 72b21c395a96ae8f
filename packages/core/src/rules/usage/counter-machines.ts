// Names of programs. Data, not rules: do not edit, replace the list as a whole.
// Source: the lists of the Make Data Count project for the COUNTER code of practice for research data, which follow the list
// of robots of Project COUNTER, as published in the package counter-robots, version 2025.11 (November 2025).
// Copyright (C) 2018 CERN. MIT License: permission is granted, free of charge, to any person obtaining a copy of this software
// and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation
// the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
// persons to whom the Software is furnished to do so, subject to the following conditions: the above copyright notice and this
// permission notice shall be included in all copies or substantial portions of the Software. THE SOFTWARE IS PROVIDED "AS IS",
// WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR
// A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES
// OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE
// SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.

/** Regular expressions for the user agents of programs that work for people, which count as machines. Case is ignored. */
export const MACHINES: readonly string[] = String.raw`
^ruby$
AddThis
aria2\/\d
CakePHP
ColdFusion
curl\/
^\%?default\%?$
Dispatch\/\d
EBSCO\sEJS\sContent\sServer
Fetch(\s|\+)API(\s|\+)Request
geturl
gvfs\/
HttpComponents\/1.1
http.?client
Indy Library
^java\/\d{1,2}.\d
libcurl
libhttp
libwww
lwp
Microsoft(\s|\+)URL(\s|\+)Control
Microsoft Office Existence Discovery
ng\/2\.
no_user_agent
pear.php.net
PHP\/
PycURL
python
rss
^undefined$
^unknown$
URL2File
urllib
Wget
wordpress
`
  .trim()
  .split('\n')
