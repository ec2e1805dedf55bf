/** Bodies that strict JSON refuses, and what of each must be kept. */
export const broken: Readonly<Record<string, string>> = {
  'NaN for a number': '{"elements":[{"title":"Lisbon","score":NaN}]}',
  'an infinity': '{"elements":[{"title":"Lisbon","score":-Infinity}]}',
  'commas at the end': '{"elements":[{"title":"Lisbon",},],}',
  'a raw line break in a string': '{"elements":[{"title":"Lisbon","about":"one\ntwo"}]}',
  'a raw tab in a string': '{"elements":[{"title":"Lisbon","about":"one\ttwo"}]}',
  'single quotes': "{'elements':[{'title':'Lisbon'}]}",
  'names without quotes': '{elements:[{title:"Lisbon"}]}',
  'the words of Python': '{"elements":[{"title":"Lisbon","open":True,"end":None}]}',
  remarks: '{"elements":[{"title":"Lisbon"}] /* all */}',
  'an end that is cut off in a string': '{"elements":[{"title":"Lisbon"},{"title":"Por',
  'an end that is cut off after a comma': '{"elements":[{"title":"Lisbon"},',
  'one brace too many': '{"elements":[{"title":"Lisbon"}]}}',
  'two documents': '{"title":"Lisbon"}{"title":"Porto"}',
  'a web page': '<!doctype html><title>Lisbon</title><p>Please wait</p>',
  'a page of errors in a comment': '<!-- Lisbon --><html><body>502</body></html>',
  XML: '<?xml version="1.0"?><place>Lisbon</place>',
  words: 'Lisbon is a city.',
  'a word in quotes that does not end': '"Lisbon',
  'a form': 'title=Lisbon&id=1',
  'a table of commas': 'id,title\n1,Lisbon\n',
  'a call of a function': 'callback({"title":"Lisbon"})',
}

/** Bodies that are read though they are not one JSON document, and strict ones of odd shapes. */
export const odd: Readonly<Record<string, string>> = {
  'a record a line': '{"title":"Lisbon"}\n{"title":"Porto"}\n',
  'JSON within a string': JSON.stringify('{"elements":[{"title":"Lisbon"}]}'),
  'an event stream': 'data: {"title":"Lisbon"}\n\n',
  'a mark of byte order': '\ufeff{"elements":[{"title":"Lisbon"}]}',
  'a guard against scripts': `)]}',\n{"elements":[{"title":"Lisbon"}]}`,
  'a bare string': '"Lisbon"',
  'a list of texts': '["Lisbon"]',
  'lists under names that nobody knows': '{"zzz":{"qqq":[{"title":"Lisbon"}]}}',
  'a map in place of a list': '{"elements":{"1":{"title":"Lisbon"},"2":{"title":"Porto"}}}',
  'an error beside the answer': '{"error":"slow today","elements":[{"title":"Lisbon"}]}',
  'an error that names itself a success': '{"success":false,"message":"Lisbon is closed"}',
  'keys that are methods of objects': '{"__proto__":{"title":"Lisbon"},"constructor":1}',
  'a thousand levels': `${'['.repeat(1_000)}"Lisbon"${']'.repeat(1_000)}`,
  'more digits than a number holds': '{"id":71234567890123456789,"title":"Lisbon"}',
  'a megabyte in one text': `{"title":"Lisbon","about":"${'x'.repeat(1_000_000)}"}`,
  'ten thousand rows': JSON.stringify({
    elements: Array.from({ length: 10_000 }, () => ({ title: 'Lisbon' })),
  }),
}

/** Texts in the bytes of other charsets. */
export const charsets: readonly (readonly [string, Buffer, string])[] = [
  [
    'Latin-1 that says so',
    Buffer.from('{"title":"São José"}', 'latin1'),
    'application/json; charset=iso-8859-1',
  ],
  ['Latin-1 that does not say so', Buffer.from('{"title":"São José"}', 'latin1'), 'application/json'],
  [
    'Latin-1 that calls itself UTF-8',
    Buffer.from('{"title":"São José"}', 'latin1'),
    'application/json; charset=utf-8',
  ],
  [
    'UTF-8 that calls itself Latin-1',
    Buffer.from('{"title":"São José"}'),
    'application/json; charset=iso-8859-1',
  ],
  ['UTF-16', Buffer.from('\ufeff{"title":"São José"}', 'utf16le'), 'application/json; charset=utf-16'],
  ['a charset that nobody knows', Buffer.from('{"title":"São José"}'), 'application/json; charset=x-own'],
]
