const table = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .split('; ')
      .map((entry) => [entry.slice(0, entry.indexOf(' ')), entry.slice(entry.indexOf(' ') + 1)]),
  )

/** Names of first-level regions by country and by the code that the place package carries (GeoNames admin1). */
export const regionNames: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  US: table(
    'AL Alabama; AK Alaska; AZ Arizona; AR Arkansas; CA California; CO Colorado; CT Connecticut; DE Delaware; DC District of Columbia; FL Florida; GA Georgia; HI Hawaii; ID Idaho; IL Illinois; IN Indiana; IA Iowa; KS Kansas; KY Kentucky; LA Louisiana; ME Maine; MD Maryland; MA Massachusetts; MI Michigan; MN Minnesota; MS Mississippi; MO Missouri; MT Montana; NE Nebraska; NV Nevada; NH New Hampshire; NJ New Jersey; NM New Mexico; NY New York; NC North Carolina; ND North Dakota; OH Ohio; OK Oklahoma; OR Oregon; PA Pennsylvania; RI Rhode Island; SC South Carolina; SD South Dakota; TN Tennessee; TX Texas; UT Utah; VT Vermont; VA Virginia; WA Washington; WV West Virginia; WI Wisconsin; WY Wyoming',
  ),
  GB: table('ENG England; SCT Scotland; WLS Wales; NIR Northern Ireland'),
  DE: table(
    '01 Baden-Württemberg; 02 Bavaria; 03 Bremen; 04 Hamburg; 05 Hesse; 06 Lower Saxony; 07 North Rhine-Westphalia; 08 Rhineland-Palatinate; 09 Saarland; 10 Schleswig-Holstein; 11 Brandenburg; 12 Mecklenburg-Vorpommern; 13 Saxony; 14 Saxony-Anhalt; 15 Thuringia; 16 Berlin',
  ),
  FR: table(
    "11 Île-de-France; 24 Centre-Val de Loire; 27 Bourgogne-Franche-Comté; 28 Normandy; 32 Hauts-de-France; 44 Grand Est; 52 Pays de la Loire; 53 Brittany; 75 Nouvelle-Aquitaine; 76 Occitanie; 84 Auvergne-Rhône-Alpes; 93 Provence-Alpes-Côte d'Azur; 94 Corsica",
  ),
  NL: table(
    '01 Drenthe; 02 Friesland; 03 Gelderland; 04 Groningen Province; 05 Limburg; 06 North Brabant; 07 North Holland; 09 Utrecht Province; 10 Zeeland; 11 South Holland; 15 Overijssel; 16 Flevoland',
  ),
  ES: table(
    '07 Balearic Islands; 27 La Rioja; 29 Community of Madrid; 31 Region of Murcia; 32 Navarre; 34 Asturias; 39 Cantabria; 51 Andalusia; 52 Aragon; 53 Canary Islands; 54 Castilla-La Mancha; 55 Castile and León; 56 Catalonia; 57 Extremadura; 58 Galicia; 59 Basque Country; 60 Valencian Community',
  ),
  IT: table(
    '01 Abruzzo; 02 Basilicata; 03 Calabria; 04 Campania; 05 Emilia-Romagna; 06 Friuli-Venezia Giulia; 07 Lazio; 08 Liguria; 09 Lombardy; 10 Marche; 11 Molise; 12 Piedmont; 13 Apulia; 14 Sardinia; 15 Sicily; 16 Tuscany; 17 Trentino-South Tyrol; 18 Umbria; 19 Aosta Valley; 20 Veneto',
  ),
  CH: table(
    'AG Aargau; AI Appenzell Innerrhoden; AR Appenzell Ausserrhoden; BE Bern; BL Basel-Landschaft; BS Basel-Stadt; FR Fribourg; GE Geneva; GL Glarus; GR Grisons; JU Jura; LU Lucerne; NE Neuchâtel; NW Nidwalden; OW Obwalden; SG St. Gallen; SH Schaffhausen; SO Solothurn; SZ Schwyz; TG Thurgau; TI Ticino; UR Uri; VD Vaud; VS Valais; ZG Zug; ZH Zurich',
  ),
  AT: table(
    '01 Burgenland; 02 Carinthia; 03 Lower Austria; 04 Upper Austria; 05 Salzburg; 06 Styria; 07 Tyrol; 08 Vorarlberg; 09 Vienna',
  ),
  SE: table(
    '02 Blekinge County; 03 Gävleborg County; 05 Gotland County; 06 Halland County; 07 Jämtland County; 08 Jönköping County; 09 Kalmar County; 10 Dalarna County; 12 Kronoberg County; 14 Norrbotten County; 15 Örebro County; 16 Östergötland County; 18 Södermanland County; 21 Uppsala County; 22 Värmland County; 23 Västerbotten County; 24 Västernorrland County; 25 Västmanland County; 26 Stockholm County; 27 Skåne County; 28 Västra Götaland County',
  ),
  DK: table(
    '17 Capital Region of Denmark; 18 Central Denmark Region; 19 North Denmark Region; 20 Region Zealand; 21 Region of Southern Denmark',
  ),
  NO: table(
    '08 Møre og Romsdal; 09 Nordland; 12 Oslo; 14 Rogaland; 21 Trøndelag; 30 Viken; 34 Innlandet; 38 Vestfold og Telemark; 42 Agder; 46 Vestland; 54 Troms og Finnmark',
  ),
  FI: table(
    '01 Uusimaa; 02 Southwest Finland; 04 Satakunta; 05 Kanta-Häme; 06 Pirkanmaa; 07 Päijät-Häme; 08 Kymenlaakso; 09 South Karelia; 10 South Savo; 11 North Savo; 12 North Karelia; 13 Central Finland; 14 South Ostrobothnia; 15 Ostrobothnia; 16 Central Ostrobothnia; 17 North Ostrobothnia; 18 Kainuu; 19 Lapland',
  ),
  PL: table(
    '72 Lower Silesia; 73 Kuyavia-Pomerania; 74 Łódź Voivodeship; 75 Lublin Voivodeship; 76 Lubusz; 77 Lesser Poland; 78 Mazovia; 79 Opole Voivodeship; 80 Subcarpathia; 81 Podlasie; 82 Pomerania; 83 Silesia; 84 Holy Cross; 85 Warmia-Masuria; 86 Greater Poland; 87 West Pomerania',
  ),
  CZ: table(
    '52 Prague; 78 South Moravia; 79 South Bohemia; 80 Vysočina; 81 Karlovy Vary Region; 82 Hradec Králové Region; 83 Liberec Region; 84 Olomouc Region; 85 Moravia-Silesia; 86 Pardubice Region; 87 Plzeň Region; 88 Central Bohemia; 89 Ústí nad Labem Region; 90 Zlín Region',
  ),
  PT: table(
    '02 Aveiro District; 03 Beja District; 04 Braga District; 05 Bragança District; 06 Castelo Branco District; 07 Coimbra District; 08 Évora District; 09 Faro District; 10 Madeira; 11 Guarda District; 13 Leiria District; 14 Lisbon District; 16 Portalegre District; 17 Porto District; 18 Santarém District; 19 Setúbal District; 20 Viana do Castelo District; 21 Vila Real District; 22 Viseu District; 23 Azores',
  ),
  BE: table('BRU Brussels Region; VLG Flanders; WAL Wallonia'),
  IE: table('C Connacht; L Leinster; M Munster; U Ulster'),
  CA: table(
    '01 Alberta; 02 British Columbia; 03 Manitoba; 04 New Brunswick; 05 Newfoundland and Labrador; 07 Nova Scotia; 08 Ontario; 09 Prince Edward Island; 10 Quebec; 11 Saskatchewan; 12 Yukon; 13 Northwest Territories; 14 Nunavut',
  ),
  AU: table(
    '01 Australian Capital Territory; 02 New South Wales; 03 Northern Territory; 04 Queensland; 05 South Australia; 06 Tasmania; 07 Victoria; 08 Western Australia',
  ),
  IN: table(
    '02 Andhra Pradesh; 03 Assam; 05 Chandigarh; 07 Delhi; 09 Gujarat; 10 Haryana; 13 Kerala; 16 Maharashtra; 19 Karnataka; 21 Odisha; 23 Punjab; 24 Rajasthan; 25 Tamil Nadu; 28 West Bengal; 34 Bihar; 35 Madhya Pradesh; 36 Uttar Pradesh; 37 Chhattisgarh; 38 Jharkhand; 39 Uttarakhand; 40 Telangana',
  ),
  JP: table(
    '07 Fukuoka; 11 Hiroshima; 12 Hokkaido; 13 Hyogo; 15 Ishikawa; 19 Kanagawa; 22 Kyoto; 24 Miyagi; 26 Nagano; 29 Niigata; 31 Okayama; 32 Osaka; 34 Saitama; 37 Shizuoka; 40 Tokyo; 47 Okinawa',
  ),
  BR: table(
    '01 Acre; 02 Alagoas; 03 Amapá; 04 Amazonas; 05 Bahia; 06 Ceará; 07 Federal District; 08 Espírito Santo; 11 Mato Grosso do Sul; 13 Maranhão; 14 Mato Grosso; 15 Minas Gerais; 16 Pará; 17 Paraíba; 18 Paraná; 20 Piauí; 21 Rio de Janeiro State; 22 Rio Grande do Norte; 23 Rio Grande do Sul; 24 Rondônia; 25 Roraima; 26 Santa Catarina; 27 São Paulo State; 28 Sergipe; 29 Goiás; 30 Pernambuco; 31 Tocantins',
  ),
  MX: table(
    '01 Aguascalientes; 02 Baja California; 05 Chiapas; 06 Chihuahua; 07 Coahuila; 09 Mexico City; 11 Guanajuato; 14 Jalisco; 15 State of Mexico; 16 Michoacán; 19 Nuevo León; 20 Oaxaca; 21 Puebla; 22 Querétaro; 23 Quintana Roo; 24 San Luis Potosí; 25 Sinaloa; 26 Sonora; 30 Veracruz; 31 Yucatán',
  ),
  ZA: table(
    '02 KwaZulu-Natal; 03 Free State; 05 Eastern Cape; 06 Gauteng; 07 Mpumalanga; 08 Northern Cape; 09 Limpopo; 10 North West; 11 Western Cape',
  ),
  NG: table(
    '05 Lagos State; 11 Federal Capital Territory; 23 Kaduna State; 29 Kano State; 32 Oyo State; 37 Edo State; 47 Enugu State; 49 Plateau State; 50 Rivers State',
  ),
  AE: table('01 Abu Dhabi Emirate; 03 Dubai Emirate; 06 Sharjah Emirate'),
}
