import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { csvRows } from '#simulator/files/csv-rows.ts'
import { textBlocks } from '#simulator/files/text-blocks.ts'
import { clock, comma, hzAt, iso, lines, mHzAt, refusalOf, timeOfDay, twoDigits } from '#simulator/testing/recording-rows.ts'
import { recordedFrequency } from './recorded-frequency.ts'

const read = (content: string | Uint8Array) =>
  recordedFrequency(csvRows(textBlocks(Buffer.from(content), 'dip.csv'), 'dip.csv'), 'dip.csv')
const german = (n: number) => `15.01.2026 ${timeOfDay(n)}`
const row = (n: number) => `${german(n)};${comma(hzAt(n))}`
const plain = `Time;Value\n${lines(row)}`
const reversed = (text: string) => `${text.trimEnd().split('\n').toReversed().join('\n')}\n`
/** `1/15/2026 12:00:03 PM` */
function american(n: number): string {
  const at = new Date(Date.UTC(2026, 0, 15, 11, 59, 40) + n * 1_000)
  const half = at.getUTCHours() < 12 ? 'AM' : 'PM'
  return `1/15/2026 ${at.getUTCHours() % 12 || 12}:${twoDigits(at.getUTCMinutes())}:${twoDigits(at.getUTCSeconds())} ${half}`
}
const midnight = (n: number) =>
  n === 20 ? '2026-01-15 24:00:00' : new Date(Date.UTC(2026, 0, 15, 23, 59, 40) + n * 1_000).toISOString().slice(0, 19)

describe('a layout is read', () => {
  const names = (head: string, rowOf = row) => `${head}\n${lines(rowOf)}`
  const split = (head: string, date = '15.01.2026', at: (n: number) => string = timeOfDay) =>
    names(head, (n) => `${date};${at(n)};${comma(hzAt(n))}`)
  const dotted = (n: number) => timeOfDay(n).replaceAll(':', '.')
  test.for([
    ['names and units in two lines', names('Zeit;Frequenz\n[s];[Hz]', (n) => `${n};${comma(hzAt(n))}`)],
    ['ms in the line of units', names('t;f\nms;Hz', (n) => `${n * 50};${hzAt(n)}`), 50],
    ['minutes in the line of units', names('t;f\n(min);(Hz)', (n) => `${(n / 60).toFixed(8)};${hzAt(n)}`)],
    ['hours in the line of units', names('Time;Frequency\n[h];[Hz]', (n) => `${(n / 3_600).toFixed(9)};${hzAt(n)}`)],
    ['deviations in the line of units', names('Time;Deviation\n;mHz', (n) => `${german(n)};${mHzAt(n)}`)],
    ['deviations with their unit', names('Time;Deviation (mHz)', (n) => `${german(n)};${mHzAt(n)} mHz`)],
    ['deviations in another unit', names('Time;Deviation (mHz)', (n) => `${german(n)};${Number(mHzAt(n)) / 1_000} Hz`)],
    ['joined files with units', `${names('t;f\nms;Hz', (n) => `${n * 50};${hzAt(n)}`)}t;f\nms;Hz\n2000;50\n`, 50],
    ['names in two languages', names('Aika;Taajuus\nTime;Frequency')],
    ['names of groups', names('PMU 1;PMU 1\nTime;Frequency')],
    ['a footer', `${plain}Total rows: 40\n`],
    ['means in a footer', `${plain}Mean;50,01\nMin;49,95\nMax;50,04\n`],
    ['a remark in the middle', `Time;Value\n${lines(row, 20)}# recorder restarted\n${lines(row, 20, 20)}`],
    ['quotes', names('"Time";"Value"', (n) => `"${german(n)}";"${comma(hzAt(n))}"`)],
    ['German, two words', names('Datum/Uhrzeit;Netzfrequenz')],
    ['German, a measurement', names('Messzeitpunkt;Frequenz in Hz')],
    ['German, a zone', names('Zeitstempel (MEZ);Frequenz [Hz]')],
    ['German, zones of rows', names('Zeit;Frequenz', (n) => `${german(n)} MEZ;${comma(hzAt(n))}`)],
    ['German, months', names('Zeit;Frequenz', (n) => `15. Januar 2026 ${timeOfDay(n)};${comma(hzAt(n))}`)],
    ['German, short months', names('Zeit;Frequenz', (n) => `15-Mär-2026 ${timeOfDay(n)};${comma(hzAt(n))}`)],
    ['German, the word for a time', names('Zeit;Frequenz', (n) => `${german(n)} Uhr;${comma(hzAt(n))}`)],
    ['Swedish', names('Tidsstämpel;Nätfrekvens')],
    ['Swedish, start and end', names('Starttid;Sluttid;Frekvens', (n) => `${german(n)};${german(n + 1)};${comma(hzAt(n))}`)],
    ['Swedish, any value', names('Tidpunkt;Mätvärde')],
    ['Swedish, months', names('Tid;Frekvens', (n) => `15 maj 2026 ${timeOfDay(n)};${comma(hzAt(n))}`)],
    ['Norwegian', names('Tidspunkt;Nettfrekvens')],
    ['Norwegian, date and time', split('Dato;Klokkeslett;Frekvens (Hz)')],
    ['Norwegian, deviations', names('Tid;Frekvensavvik (mHz)', (n) => `${german(n)};${mHzAt(n)}`)],
    ['Danish', names('Tidsstempel;Frekvens')],
    ['Danish, date and time', split('Dato;Tid;Netfrekvens', '15-01-2026', dotted)],
    ['Danish, any value', names('Tid;Værdi')],
    ['Danish, deviations', names('Tid;Frekvensafvigelse (mHz)', (n) => `${german(n)};${mHzAt(n)}`)],
    ['Finnish', names('Ajankohta;Verkon taajuus', (n) => `15.1.2026 klo ${dotted(n)};${comma(hzAt(n))}`)],
    ['Spanish', names('Fecha y hora;Frecuencia (Hz)')],
    ['Italian', names('Data e ora;Frequenza [Hz]')],
    ['Dutch', names('Datum en tijd;Frequentie')],
    ['Polish', names('Data i godzina;Częstotliwość [Hz]')],
    ['Estonian', names('Ajatempel;Sagedus')],
    ['Estonian, date and time', split('Kuupäev;Kellaaeg;Sagedus (Hz)')],
    ['Latvian, date and time', split('Datums;Laiks;Frekvence')],
    ['Lithuanian, date and time', split('Data;Laikas;Dažnis')],
    ['Finnish, date and time', split('Päivä;Aika;Taajuus', '15.1.2026', dotted)],
    ['twelve hours over noon', names('Time,Value', (n) => `${american(n)},${hzAt(n)}`)],
    [
      'a.m. and p.m.',
      names(
        'Time,Value',
        (n) =>
          `${american(n)
            .replace(/([AP])M/, '$1.M.')
            .toLowerCase()},${hzAt(n)}`,
      ),
    ],
    ['24:00', names('Time,Value', (n) => `${midnight(n)},${hzAt(n)}`)],
    [
      'ms in a column',
      names('Datum;Uhrzeit;Millisekunde;f', (n) => `15.01.2026;10:00:0${Math.floor(n / 10)};${(n % 10) * 100};${hzAt(n)}`),
      100,
    ],
    ['a name behind an end', names('endTime;startTime;value', (n) => `${clock(n + 1)};${clock(n)};${hzAt(n)}`)],
    ['joined files', `Time;Value\n${lines(row, 20)}\uFEFFRecorder 1\nTime;Value\n${lines(row, 20, 20)}`],
    ['joined files that overlap', `Time;Value\n${lines(row, 25)}Time;Value\n${lines(row, 20, 20)}`],
    ['tabs', plain.replaceAll(';', '\t')],
    ['UTF-16', Buffer.from(`\uFEFF${plain}`, 'utf16le')],
    ['carriage returns alone', plain.replaceAll('\n', '\r')],
    ['carriage returns doubled', plain.replaceAll('\n', '\r\r\n')],
    ['separators at the end', plain.replaceAll('\n', ';;\n')],
    ['separators at the end of rows', `Time;Value\n${lines((n) => `${row(n)};`)}`],
    ['gzip with two members', Buffer.concat([gzipSync(`Time;Value\n${lines(row, 20)}`), gzipSync(lines(row, 20, 20))])],
    ['the latest row first', `Time;Value\n${reversed(lines(row))}`],
    ['two files with the latest row first', `Time;Value\n${reversed(lines(row, 20, 20))}${reversed(lines(row, 20))}`],
  ] as [string, string | Buffer, number?][])('%s', ([, content, stepMs = 1_000]) => {
    const { offsetsMs, valuesHz } = read(content).trace
    const found = [...offsetsMs].slice(0, 40).map((offset, n) => [offset, valuesHz[n]?.toFixed(3)])
    expect(found).toEqual(Array.from({ length: 40 }, (_, n) => [n * stepMs, hzAt(n)]))
  })
})

describe('a layout that may mean something else is refused', () => {
  const dayOf = (n: number) => 46_037 + (36_000 + n) / 86_400
  test.for([
    [
      'days of a spreadsheet',
      `Zeit;Wert\n${lines((n) => `${comma(dayOf(n).toFixed(8))};${hzAt(n)}`)}`,
      'looks like numbers of days',
    ],
    [
      'days and parts of a day',
      `Date,Time,f\n${lines((n) => `46037,${(dayOf(n) % 1).toFixed(8)},${hzAt(n)}`)}`,
      "expected a time such as 2026-01-15 12:00:00.000, found '46037 0.41666667'",
    ],
    [
      'parts of a day',
      `Time,f\n${lines((n) => `${(dayOf(n) % 1).toFixed(8)},${hzAt(n)}`)}`,
      'expected at least two different times',
    ],
    [
      'two frequencies',
      `Time;f1;f2\n${lines((n) => `${clock(n)};${hzAt(n)};${hzAt(n + 1)}`)}`,
      "both 'f1' and 'f2' may be the frequency; leave one of them",
    ],
    [
      'a frequency in two languages',
      `Time;Frequency;Frequenz\n${lines((n) => `${clock(n)};${hzAt(n)};50`)}`,
      "both 'Frequency' and 'Frequenz' may be the frequency",
    ],
    [
      'two devices, one after the other',
      `Time;Sensor;f\n${lines((n) => `${clock(n)};1;${hzAt(n)}`)}${lines((n) => `${clock(n)};2;${hzAt(n)}`)}`,
      'line 42, field Time: expected a time after that of the line before; 39 of 80 lines are not',
    ],
    [
      'joined files with other separators',
      `Time;Value\n${lines(row, 20)}Time,Value\n${lines((n) => `${german(n)},${hzAt(n)}`, 20, 20)}`,
      "line 2, expected a header with a time and a frequency, such as 'Time,Value', 'dtm,f' or 't,f'; 20 lines before it begin with a time",
    ],
    [
      'joined files with other zones',
      `Time;Value\n${lines(row, 20)}${lines((n) => `${iso(n)};${hzAt(n)}`, 20, 20)}`,
      'line 22, field',
    ],
    [
      'tenths of a second',
      `Time;Tenth;f\n${lines((n) => `${clock(Math.floor(n / 10))};${n % 10};${hzAt(n)}`)}`,
      'whose column is named ms',
    ],
    ['hours that end', `Hour ending;f\n${lines((n) => `${clock(n * 600)};${hzAt(n)}`)}`, 'looks like times in column 1'],
    [
      'twelve hours without their half',
      `Time,f\n${lines((n) => `1/15/2026 ${n < 20 ? 12 : 1}:59:${20 + n},50`)}`,
      'sort the file by time',
    ],
    ['seconds in columns', `Minute;00;01\n${lines((n) => `${clock(n * 60).slice(0, 16)};50;50`)}`, 'expected a header'],
    ['powers by their unit', `Time;Value\n;kW\n${lines((n) => `${clock(n)};${hzAt(n)}`)}`, "looks like 'kW', no"],
    ['prices by their unit', `Time,Value\n,EUR/MWh\n${lines((n) => `${clock(n * 900)},${hzAt(n)}`)}`, "looks like 'EUR/MWh'"],
    ['a state of charge', `t;Value\ns;%\n${lines((n) => `${n};${hzAt(n)}`)}`, 'expected a header'],
    ['a share', `t;Value (%)\n${lines((n) => `${n};${hzAt(n)}`)}`, 'expected a header'],
    ['a price in euros', `Time;Wert [€]\n${lines((n) => `${clock(n)};${hzAt(n)}`)}`, "looks like 'Wert [€]'"],
    [
      'sessions with odd names',
      `Ankunft;Abfahrt;Wert (kWh)\n${lines((n) => `${german(n)};${german(n + 9)};50`)}`,
      'expected a header',
    ],
    ['a power in English', `Time;Active power\n${lines(row)}`, "looks like 'Active power', which is no frequency"],
    ['a meter in Swedish', `Tid;Mätvärde (kW)\n${lines((n) => `${german(n)};${comma(hzAt(n))}`)}`, "looks like 'Mätvärde (kW)'"],
    ['prices in Finnish', `Aika;Hinta (snt/kWh)\n${lines((n) => `${german(n * 900)};5,2`)}`, 'expected a header'],
    ['JSON by line', lines((n) => `{"t":"${iso(n)}","f":${hzAt(n)}}`), 'looks like JSON'],
    ['JSON in one line', `[{"t":"${iso(0)}","f":50},{"t":"${iso(1)}","f":50}]`, 'line 1, expected a header'],
    ['columns in one line of JSON', '{"t": [1, 2, 3], "f": [50, 50.01, 50]}', 'looks like JSON'],
    ['an endless line of JSON', `[${'50,'.repeat(400_000)}50]`, 'line 1, has more than 1000000 characters; looks like JSON'],
    [
      'a table of a page',
      `<table>${lines((n) => `<tr><td>${iso(n)}</td><td>${hzAt(n)}</td></tr>`)}</table>`,
      'expected a header',
    ],
  ] as const)('%s', ([, text, reason]) => {
    const sentence = refusalOf(text)
    expect(sentence).toContain(reason)
    expect(sentence).toMatch(/^dip\.csv[,:] [^\n]*\.$/)
  })

  test.for([
    ['a ZIP archive', Buffer.from('PK\u0003\u0004 dip.csv'), 'it is a ZIP archive or a workbook; extract it, or save it as CSV'],
    ['a part of a gzip file', gzipSync(plain).subarray(0, -12), 'its compression is damaged or incomplete'],
    ['another encoding', Buffer.from('Zeit;Wert;Qualität\n', 'latin1'), 'line 1 is not written in UTF-8'],
  ] as const)('%s', ([, content, reason]) => {
    expect(() => read(content)).toThrow(`cannot read dip.csv: ${reason}`)
  })
})

test('a decimal comma that moves only empty cells is found', () => {
  const rows = Array.from({ length: 60 }, (_, n) => `2026-01-15 12:00:${String(n).padStart(2, '0')},50,0${n % 10},`)
  expect(() => read(['Time,Value,Quality', ...rows].join('\n'))).toThrow(/line 2, expected 3 fields/)
  const beside = rows.map((line) => line.replace('50,0', '20,49,50.0'))
  expect(() => read(['Time,Temp,Value,Note', ...beside].join('\n'))).toThrow(/line 2, expected 4 fields/)
  const points = rows.map((row) => row.replace('50,0', '50.0'))
  expect(read(['Time,Value,Quality', ...points.map((row) => `${row},`)].join('\n')).trace.valuesHz[7]).toBe(50.07)
})

test.each([
  ['that swing', (n: number) => 50 + 12 * Math.sin(n / 90)],
  ['of a rising minute', (n: number) => 41 + n / 50],
])('positive deviations in mHz %s are no frequencies, although they are within 40 to 65', (_, value) => {
  const rows = Array.from({ length: 300 }, (_row, n) => `${n},${value(n).toFixed(1)}`)
  expect(() => read(['t,f', ...rows].join('\n'))).toThrow("looks like deviations in mHz; name the column 'Deviation (mHz)'")
})

describe('of values that move slowly, at most a fifth is farther than 3 Hz from 50 Hz, unless the first five are ordinary', () => {
  const refusalOfValues = (value: (n: number) => number) =>
    refusalOf(`t,f\n${Array.from({ length: 300 }, (_, n) => `${n},${value(n).toFixed(2)}\n`).join('')}`)
  const farFor = (count: number, first: number) => (n: number) => (n < first || n >= first + count ? 50.3 : 46.9) + (n % 7) / 100

  test.for([
    ['a temperature between 42 and 50', (n: number) => 46 + 4 * Math.sin(n / 30), true],
    ['a fifth', farFor(59, 100), false],
    ['more than a fifth', farFor(60, 100), true],
    ['a state of charge that rises by 1 % in 90 s', (n: number) => 50 + Math.floor(n / 20), true],
    ['a collapse', (n: number) => (n < 5 ? 50 + n / 100 : 46.9 + (n % 7) / 100), false],
    ['a collapse after four ordinary values', (n: number) => (n < 4 ? 50 + n / 100 : 46.9 + (n % 7) / 100), true],
  ] as const)('%s', ([, value, isRefused]) => {
    expect(refusalOfValues(value)).toMatch(
      isRefused ? /values are more than 3 Hz beside 50: .* or like another quantity\.$/ : /^$/,
    )
  })
})
