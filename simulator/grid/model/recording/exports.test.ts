import { describe, expect, test } from 'vitest'
import {
  clock,
  comma,
  hzAt,
  iso,
  lines,
  mHzAt,
  readText,
  refusalOf,
  samplesOf,
  timeOfDay,
  twoDigits,
} from '#simulator/testing/recording-rows.ts'

const EPOCH_MS = Date.parse(iso(0))
/** `15.01.2026` and `15.1.2026` */
const [german, finnish] = ['15.01.2026', '15.1.2026']
const dotted = (n: number) => timeOfDay(n).replaceAll(':', '.')

describe('exports of operators, databases, loggers and spreadsheets have the same 40 samples', () => {
  test.for([
    // Operators of grids.
    [
      'Fingrid, zone of a city',
      `Start time UTC;End time UTC;Start time Europe/Helsinki;Frequency - real time data\n${lines((n) => `${clock(n)};${clock(n + 180)};${clock(n + 7200)};${hzAt(n)}`)}`,
    ],
    [
      'Fingrid, Finnish names',
      `Alkuaika UTC;Loppuaika UTC;Taajuus - reaaliaikatieto\n${lines((n) => `${iso(n)};${iso(n + 180)};${comma(hzAt(n))}`)}`,
    ],
    ['National Grid, date and time', `Date,Time,Frequency\n${lines((n) => `15/01/2026,${timeOfDay(n)},${hzAt(n)}`)}`],
    ['National Grid, capitals', `DATE,TIME (GMT),FREQ\n${lines((n) => `15-Jan-2026,${timeOfDay(n)},${hzAt(n)}`)}`],
    ['RTE, date and time', `Date;Heure;Fréquence\n${lines((n) => `15/01/2026;${timeOfDay(n)};${comma(hzAt(n))}`)}`],
    ['RTE, one column with a unit', `Horodatage;Fréquence (Hz)\n${lines((n) => `${iso(n)};${hzAt(n)}`)}`],
    [
      'Swissgrid',
      `Zeitstempel;Frequenz [Hz];Netzzeitabweichung [s]\n${lines((n) => `${german} ${timeOfDay(n)};${hzAt(n)};-0.5`)}`,
    ],
    [
      'Netztransparenz',
      `Datum;Zeitzone;von;bis;Frequenz\n${lines((n) => `${german};CET;${timeOfDay(n)};${timeOfDay(n + 1)};${comma(hzAt(n))}`)}`,
    ],
    ['TransnetBW without a header', lines((n) => `2026/01/15,${timeOfDay(n)},${hzAt(n)}`)],
    ['50Hertz without a header', lines((n) => `${german};${timeOfDay(n)};${comma(hzAt(n))}`)],
    ['Terna', `Data;Ora;Frequenza\n${lines((n) => `15/01/2026;${dotted(n)};${comma(hzAt(n))}`)}`],
    ['REE', `Fecha;Hora;Frecuencia\n${lines((n) => `15/01/2026;${timeOfDay(n)};${comma(hzAt(n))}`)}`],
    ['Svenska kraftnät', `Datum;Klockslag;Frekvens\n${lines((n) => `2026-01-15;${timeOfDay(n)};${comma(hzAt(n))}`)}`],
    ['PSE', `Data;Godzina;Częstotliwość\n${lines((n) => `2026-01-15;${timeOfDay(n)};${comma(hzAt(n))}`)}`],
    [
      'AEMO, one network',
      `MEASUREMENTTIME,NETWORKID,FREQUENCY\n${lines((n) => `2026/01/15 ${timeOfDay(n)},MAINLAND,${hzAt(n)}`)}`,
    ],
    // Databases and dashboards.
    [
      'InfluxDB, annotated',
      `#group,false,false,true,true,false,false,true,true\n#datatype,string,long,dateTime:RFC3339,dateTime:RFC3339,dateTime:RFC3339,double,string,string\n#default,_result,,,,,,,\n,result,table,_start,_stop,_time,_value,_field,_measurement\n${lines((n) => `,,0,${iso(0)},${iso(40)},${iso(n)},${hzAt(n)},frequency,grid`)}`,
    ],
    ['InfluxDB 1', `name,tags,time,value\n${lines((n) => `frequency,,${EPOCH_MS + n * 1000}000000,${hzAt(n)}`)}`],
    ['Grafana, series in columns', `"Time","Grid frequency"\n${lines((n) => `"${clock(n)}","${hzAt(n)} Hz"`)}`],
    ['Grafana, series in rows', `"Series";"Time";"Value"\n${lines((n) => `"grid";"${iso(n)}";${hzAt(n)}`)}`],
    ['Grafana for a spreadsheet', `sep=,\n"Time","frequency {host=""a""}"\n${lines((n) => `${EPOCH_MS + n * 1000},${hzAt(n)}`)}`],
    ['Prometheus', `timestamp,value,instance\n${lines((n) => `${(EPOCH_MS / 1000 + n).toFixed(3)},${hzAt(n)},pmu:9100`)}`],
    [
      'pandas, an index and midnight in the date',
      `,Date,Time,Frequency\n${lines((n) => `${n},2026-01-15 00:00:00,${timeOfDay(n)},${hzAt(n)}`)}`,
    ],
    [
      'HOBO',
      `"#","Date Time, GMT+02:00","Freq, Hz (LGR S/N: 1)"\n${lines((n) => `${n},01/15/26 ${timeOfDay(n)} AM,${hzAt(n)}`)}`,
    ],
    ['Java', `timestamp,frequency\n${lines((n) => `${iso(n).replace('Z', '+00:00[UTC]')},${hzAt(n)}`)}`],
    ['SQL Server', `RecordedAt;Frequency\n${lines((n) => `${clock(n)}.0000000 +00:00;${hzAt(n)}`)}`],
    // Loggers and meters.
    [
      'a logger with ms in a column',
      `Date,Time,Milliseconds,Frequency\n${lines((n) => `2026-01-15,10:00:${twoDigits(Math.floor(n / 10))},${(n % 10) * 100},${hzAt(n)}`)}`,
    ],
    ['a phasor unit with a colon before ms', `Time;Frequency\n${lines((n) => `${clock(n)}:000;${hzAt(n)}`)}`],
    ['Shelly', `timestamp,voltage,frequency\n${lines((n) => `${EPOCH_MS / 1000 + n},230.1,${hzAt(n)}`)}`],
    ['mean beside extremes', `Time;Frequency;Frequency min;Frequency max\n${lines((n) => `${iso(n)};${hzAt(n)};49;51`)}`],
    ['another value beside the frequency', `Timestamp;Value;Frequency [Hz]\n${lines((n) => `${iso(n)};50.5;${hzAt(n)}`)}`],
    ['a good quality', `Time;Frequency;Quality\n${lines((n) => `${iso(n)};${hzAt(n)};Good`)}`],
    [
      'key and value before the header',
      `Start time;2026-01-15 10:00:00\nNominal frequency;50 Hz\nDate;${german}\nTime;Value\n${lines((n) => `${iso(n)};${hzAt(n)}`)}`,
    ],
    // Parts of a time in columns.
    [
      'WETI by declaration',
      `Year;Month;Day;Hour;Minute;Second;Deviation (Hz)\n${lines((n) => `2026;1;15;10;0;${n}.164;${(Number(hzAt(n)) - 50).toFixed(3)};`)}`,
    ],
    [
      'parts of a time in another order, with a decimal comma and ms',
      `Frequenz;Tag;Monat;Jahr;Stunde;Minute;Sekunde;ms\n${lines((n) => `${comma(hzAt(n))};15;01;2026;09;59;${twoDigits(n)};500`)}`,
    ],
    // Spreadsheets.
    ['Finnish times with points', `Aika;Taajuus\n${lines((n) => `${finnish} ${dotted(n)};${comma(hzAt(n))}`)}`],
    ['Finnish, two columns', `Pvm;Klo;Taajuus\n${lines((n) => `${finnish};${dotted(n)};${comma(hzAt(n))}`)}`],
    [
      'a time on the first day of spreadsheets',
      `Date;Time;f\n${lines((n) => `${german};1899-12-30 ${timeOfDay(n)};${comma(hzAt(n))}`)}`,
    ],
    ['French times', `Date et heure;Fréquence\n${lines((n) => `15/01/2026 10h00m${twoDigits(n)};${comma(hzAt(n))}`)}`],
    ['twelve hours in two columns', `Date,Time,f\n${lines((n) => `1/15/2026,${timeOfDay(n)} AM,${hzAt(n)}`)}`],
    ['time before date', `Time,Date,f\n${lines((n) => `${timeOfDay(n)},2026-01-15,${hzAt(n)}`)}`],
    ['a name in two lines', `Time,"Frequency\n(Hz)"\n${lines((n) => `${iso(n)},${hzAt(n)}`)}`],
    ['a day without its century', `Day;Time of day;f\n${lines((n) => `15.01.26;${timeOfDay(n)};${comma(hzAt(n))}`)}`],
    ['a date by declaration', `Time 2026-01-15;f\n${lines((n) => `${timeOfDay(n)};${comma(hzAt(n))}`)}`],
  ] as const)('%s', ([name, text]) => {
    const stepMs = name === 'a logger with ms in a column' ? 100 : 1_000
    expect(samplesOf(text).map(([offset, hz]) => [offset, hz?.toFixed(3)])).toEqual(
      Array.from({ length: 40 }, (_, n) => [n * stepMs, hzAt(n)]),
    )
    expect(readText(text).summary).toMatchObject({ gaps: { count: 0 }, ignored: [] })
  })
})

const prices = (n: number) => (47 + ((n * 37) % 90) / 10).toFixed(2)

describe('files that are no recording of one frequency are refused with the reason', () => {
  test.for([
    [
      'times of day',
      `Time;f\n${lines((n) => `${timeOfDay(n)};${hzAt(n)}`)}`,
      "looks like times of day without a date; name the column 'Time 2026-01-15', with the date of the first line",
    ],
    [
      'Energinet',
      `HourUTC,TimeDK,Frequency\n${lines((n) => `${clock(n)},${clock(n + 3_600)},${hzAt(n)}`)}`,
      'looks like times in column 1 and frequencies in column 3',
    ],
    [
      'WETI without a header',
      lines((n) => `2026;1;15;10;0;${n}.164;${mHzAt(n)};`),
      "looks like a file without a header; name the columns in line 1, such as 'Year;Month;Day;Hour;Minute;Second;Deviation (Hz)', found '2026",
    ],
    [
      'parts of a time without the minute',
      `Year,Month,Day,Hour,f\n${lines((n) => `2026,1,15,${n},${hzAt(n)}`)}`,
      'expected a header',
    ],
    [
      'a date in the first line only',
      `Date;Time;f\n${lines((n) => `${n > 0 ? '' : german};${timeOfDay(n)};${hzAt(n)}`)}`,
      'expected',
    ],
    ['ms above a second', `Time,ms,f\n${lines((n) => `${clock(0)},${n * 1_000},${hzAt(n)}`)}`, 'expected'],
    ['weekdays', `Day,Time,f\n${lines((n) => `Thursday,${timeOfDay(n)},${hzAt(n)}`)}`, 'expected a time such as'],
    ['one column with blanks', lines((n) => `${clock(n)} ${hzAt(n)}`), 'expected a header'],
    ['a fault record', lines((n) => `${n + 1},${n * 1_000},${Number(hzAt(n)) * 1_000},230100`), 'expected a header'],
    [
      'two digits of a year first, over midnight',
      `Time;f\n${lines((n) => `26/01/${n < 20 ? 15 : 16} 00:00:${twoDigits(n)};${hzAt(n)}`)}`,
      "expected a time such as 2026-01-15 12:00:00.000, found '26/01/16",
    ],
    ['kHz', `t,f\n${lines((n) => `${n},${(Number(hzAt(n)) / 1_000).toFixed(6)}`)}`, 'looks like frequencies in kHz'],
    ['times of day without a header', lines((n) => `${timeOfDay(n)},${hzAt(n)}`), 'looks like a file without a header'],
    ['TransnetBW, deviations', lines((n) => `2026/01/15,${timeOfDay(n)},,-0.012`), 'looks like a file without a header'],
    ['AEMO, five columns', lines((n) => `2026/01/15 ${timeOfDay(n)},330,2,${hzAt(n)},0`), 'looks like a file without a header'],
    [
      'AEMO, two networks',
      `MEASUREMENTTIME,NETWORKID,FREQUENCY\n${lines((n) => `2026/01/15 ${timeOfDay(n)},MAINLAND,${hzAt(n)}\n2026/01/15 ${timeOfDay(n)},TASMANIA,${hzAt(n + 3)}`)}`,
      "lines of the same time differ in column 2, 'MAINLAND' and 'TASMANIA': looks like several recordings in one file",
    ],
    [
      'AEMO, deviations without a unit',
      `MEASUREMENTTIME,NETWORKID,FREQUENCYDEVIATION\n${lines((n) => `2026/01/15 ${timeOfDay(n)},MAINLAND,0.01`)}`,
      'looks like deviations without a unit',
    ],
    [
      'InfluxDB, two hosts',
      `,result,table,_time,_value,_field,host\n${lines((n) => `,,0,${iso(n)},${hzAt(n)},f,a`)}${lines((n) => `,,1,${iso(n)},${hzAt(n + 1)},f,b`)}`,
      'lines are not after the line before',
    ],
    [
      'InfluxDB, a temperature',
      `,result,table,_time,_value,_field,_measurement\n${lines((n) => `,,0,${iso(n)},50.1,temperature,boiler`)}`,
      "looks like 'temperature'",
    ],
    [
      'a current beside a frequency',
      `Time,Name,Value\n${lines((n) => `${iso(n)},I1,50.7\n${iso(n)},f,${hzAt(n)}`)}`,
      'looks like several recordings in one file',
    ],
    [
      'Home Assistant',
      `entity_id,state,last_changed\n${lines((n) => `sensor.grid_frequency,${hzAt(n)},${iso(n)}`)}`,
      'looks like times in column 3 and frequencies in column 2',
    ],
    [
      'two recordings side by side',
      `Time,Value,Time,Value\n${lines((n) => `${iso(n)},${hzAt(n)},${iso(n + 40)},${hzAt(n + 40)}`)}`,
      "two columns are named 'Time'",
    ],
    ['a frequency of 60 Hz', `t,f\n${lines((n) => `${n},${(Number(hzAt(n)) + 10).toFixed(3)}`)}`, 'looks like a grid of 60 Hz'],
    [
      'hundredths of Hz',
      `t,f\n${lines((n) => `${n},${Math.round(Number(hzAt(n)) * 100)}`)}`,
      'looks like hundredths of Hz; divide them by 100',
    ],
    [
      'tenths of Hz',
      `t,f\n${lines((n) => `${n},${(Number(hzAt(n)) * 10).toFixed(1)}`)}`,
      'looks like tenths of Hz; divide them by 10',
    ],
    ['periods', `t,f\n${lines((n) => `${n},${(1_000 / Number(hzAt(n))).toFixed(4)}`)}`, 'looks like periods in ms'],
    [
      'a day of the year',
      `Time,Value\n${lines((n) => `2026015${timeOfDay(n).replaceAll(':', '')},${hzAt(n)}`)}`,
      'looks like dates and times in one number',
    ],
    [
      'two digits of a year in one number',
      `Time,Value\n${lines((n) => `260115${timeOfDay(n).replaceAll(':', '')},${hzAt(n)}`)}`,
      'looks like dates and times in one number',
    ],
    [
      'numbers that a spreadsheet has rounded',
      `Time,Value\n${lines((n) => `1.76847E+12,${hzAt(n)}`)}`,
      'expected at least two different times',
    ],
    ['hours in a column', `Date,Hour,Minute,f\n${lines((n) => `2026-01-15,10,${n},${hzAt(n)}`)}`, 'expected a time'],
    // Prices, meters and sessions.
    [
      'Fingrid, hourly prices',
      `startTime,endTime,value\n${lines((n) => `${iso(n * 3600)},${iso(n * 3600 + 3600)},${prices(n)}`, 24)}`,
      'lines are 60 min apart: looks like prices, energies or other values of a period',
    ],
    ['values of 16 min', `t,f\n${lines((n) => `${n * 960},${hzAt(n)}`)}`, 'lines are 16 min apart: looks like prices, energies'],
    ['prices of 15 min', `Time;Value\n${lines((n) => `${iso(n * 900)};${prices(n)}`, 96)}`, 'looks like another quantity'],
    [
      'ENTSO-E, prices',
      `MTU (CET/CEST),Day-ahead Price [EUR/MWh]\n${lines((n) => `15.01.2026 ${twoDigits(n)}:00 - 15.01.2026 ${twoDigits(n + 1)}:00,${prices(n)}`, 23)}`,
      'expected a header',
    ],
    [
      'Nord Pool, prices',
      `Delivery Start (CET);Delivery End (CET);FI (EUR)\n${lines((n) => `${german} ${twoDigits(n)}:00:00;${german} ${twoDigits(n)}:15:00;${comma(prices(n))}`, 23)}`,
      'expected a header',
    ],
    ['prices by name', `dtm,price\n${lines((n) => `${iso(n)},${prices(n)}`)}`, 'expected a header'],
    [
      'evcc, sessions',
      `Created,Finished,Loadpoint,Identifier,Vehicle,Energy (kWh)\n${lines((n) => `${clock(n * 9000)},${clock(n * 9000 + 5000)},Garage,,Van,${prices(n)}`)}`,
      'expected a header',
    ],
    [
      'sessions by a value',
      `Start time;Stop time;Value\n${lines((n) => `${clock(n * 9000)};${clock(n * 9000 + 5000)};${prices(n)}`)}`,
      'the values change by',
    ],
    [
      'OCPI, sessions',
      `id,start_date_time,end_date_time,kwh\n${lines((n) => `${n},${iso(n * 9000)},${iso(n * 9000 + 99)},${prices(n)}`)}`,
      'expected a header',
    ],
    ['a meter by OBIS', `Zeit;1-0:32.7.0;1-0:14.7.0\n${lines((n) => `${iso(n)};230.1;${hzAt(n)}`)}`, 'expected a header'],
    ['a meter of currents', `Time,Value (A)\n${lines((n) => `${iso(n)},50.${n}`)}`, 'expected a header'],
    [
      'a meter of registers',
      `timestamp,value\n${lines((n) => `${iso(n * 60)},${(21_410.2 + n / 10).toFixed(1)}`)}`,
      'outside 40 to 65 Hz',
    ],
    ['a meter of power', `Time;Leistung [kW]\n${lines((n) => `${iso(n)};${hzAt(n)}`)}`, 'expected a header'],
  ] as const)('%s', ([, text, reason]) => {
    const sentence = refusalOf(text)
    expect(sentence).toContain(reason)
    expect(sentence).toMatch(/^dip\.csv[,:] [^\n]*\.$/)
  })
})
