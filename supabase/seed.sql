-- The demo world of a local database. It is never run against a hosted project: only supabase/local reads this file, and
-- only when there are no themes yet. The file itself stops where the demo accounts are missing, and leaves what is there.

-- Every square says who does what and what counts as proof, and its theme from when to when. A likelihood is that of a week
-- in a theme of news, and of one evening in a theme of an evening. Predictions name roles and institutions, never people.
do $themes$
begin
  if not exists (select from auth.users where email = 'admin@example.com') then
    raise exception 'seed.sql is for a local database: the demo accounts are not here';
  elsif exists (select from public.themes) then
    return;
  end if;

  with theme as (
    insert into public.themes (name, description) values (
      'Parliament & Politics',
      'Chambers, cabinets and committees the world over. For people who read the agenda for the jokes. Everything counts from the start of the game until BINGO.'
    ) returning id
  )
  insert into public.bingo_squares (theme_id, summary, text, likelihood)
  select theme.id, square.summary, square.text, square.likelihood from theme cross join (values
    ('Vote runs past midnight', 'A national parliament is still voting on a bill after 00:00 local time. Counts when the chamber’s own journal or a wire service gives the hour; yawning is not evidence.', 'often'),
    ('Talks called “constructive”', 'Coalition negotiators leave a meeting without an agreement and call it “constructive”. Counts when a national broadcaster quotes the word, in any language.', 'sometimes'),
    ('Minister misses own deadline', 'A deadline that a minister set in public passes with nothing published. Counts when a newspaper prints both dates, the promised one and today’s.', 'sometimes'),
    ('Early election “ruled out”', 'A head of government says that there will be no early election. Counts when a wire service quotes the denial. What happens afterwards is another card.', 'sometimes'),
    ('Inquiry into the inquiry', 'A parliament, court or ombudsman opens a review of how an earlier official inquiry was run. Counts when the reviewing body announces it on its own site.', 'rare'),
    ('Speaker sends somebody out', 'A presiding officer sends a member out of the chamber or suspends the sitting. Counts on video, in the official record or in a wire report.', 'often'),
    ('Budget leaks over breakfast', 'Figures from a national or regional budget are in the press before the finance minister stands up to read them. Counts when two outlets print the same number ahead of the speech.', 'sometimes'),
    ('Hot mic, then a clarification', 'An office-holder is overheard on a microphone believed to be off, and the office then clarifies. Counts when the clarification is reported; the remark itself is a bonus.', 'rare'),
    ('Quote “out of context”', 'A politician says that a quote was taken out of context although the full recording is public. Counts when one report links or plays the whole thing.', 'sometimes'),
    ('Committee forms committee', 'A parliamentary committee sets up a subcommittee, working group or task force. Counts when published minutes or an agenda give the new body a name.', 'often'),
    ('U-turn is “not a U-turn”', 'A government drops or reverses an announced policy and a spokesperson denies that anything was reversed. Counts when both are in the same news report.', 'often'),
    ('Quorum goes missing', 'A sitting of any parliament or city council starts late or ends early because too few members are in the room. Counts in the official record or a local newspaper.', 'sometimes'),
    ('Summit photo runs late', 'The group photograph of an international summit is taken later than planned, or twice, because somebody was missing. Counts when the press pool or host broadcaster mentions it.', 'sometimes'),
    ('Summit promise without a date', 'The closing statement of a summit promises something “in due course”, “as soon as possible” or “in the coming period”. Counts when the published text contains the words.', 'often'),
    ('Speech includes a recipe', 'During a very long speech a legislator reads out something that has nothing to do with the bill: a recipe, a novel, a song. Counts when the official record keeps it for posterity.', 'sometimes'),
    ('Ministry changes its name', 'A government renames a ministry or merges two. Counts when the new name stands in the official gazette, on the website or, best of all, on the door.', 'sometimes'),
    ('Reshuffle by push alert', 'A minister learns of a change of job from the media rather than from the head of government. Counts when a wire service or the former minister says so.', 'rare'),
    ('City hall has a mascot', 'A city, county or ministry presents a mascot for a policy such as recycling, tax or trams. Counts with an official picture of the costume.', 'sometimes'),
    ('Referendum on one bench', 'A municipality, canton or state schedules a binding vote on one single object: a bench, a bridge, a tree, a street name. Counts when the official notice prints the question.', 'rare'),
    ('Wrong flag, then an apology', 'An official event shows the wrong flag, plays the wrong anthem or hangs one upside down, and the host apologises. Counts when the apology is on record.', 'sometimes'),
    ('Tied vote, decided by lot', 'An election or council vote ends level and is decided by drawing lots or tossing a coin. Counts when the electoral office publishes the result and how it got there.', 'rare'),
    ('Bill title spells a word', 'A bill is introduced whose initials spell a word somebody was clearly very proud of. Counts when the legislature’s own register lists it.', 'often'),
    ('Gazette corrects a comma', 'An official gazette publishes a correction of a law because of a misprint, a comma or a wrong paragraph number. Counts with the gazette’s date.', 'often'),
    ('Top court sends a law back', 'A constitutional or supreme court returns a law to the people who wrote it. Counts when the court’s own press release says which paragraph must be done again.', 'sometimes'),
    ('Poll “lead” within the margin', 'A national poll has first and second place inside its margin of error and the headline names a leader anyway. Counts when the article also prints the margin, usually at the bottom.', 'often'),
    ('Both sides claim victory', 'After one election or one vote at least two opposing sides claim victory. Counts when a single news report quotes both claims.', 'sometimes'),
    ('Recess cut short', 'A parliament is recalled from recess or postpones the start of one. Counts when the chamber’s calendar shows the change.', 'sometimes'),
    ('Walkout, back after lunch', 'A parliamentary group leaves the chamber in protest and is back in the same sitting. Counts when the official record has both the exit and the return.', 'sometimes'),
    ('Brussels talks past 3 a.m.', 'A meeting of European ministers or leaders goes on past 3 a.m. Brussels time. Counts when the closing press conference or a tired correspondent gives the hour.', 'rare'),
    ('UN “deeply concerned”', 'A United Nations body or spokesperson is “deeply” or “gravely” concerned. Counts when the words appear on the UN’s own news site. You may mark this early.', 'often'),
    ('Handshake lasts too long', 'Two leaders shake hands in front of cameras for eight seconds or more. Counts on unedited video; please count aloud, and agree on when a handshake begins.', 'sometimes'),
    ('Teleprompter or mic gives up', 'A teleprompter, microphone or interpreter’s headset fails during an official press conference and somebody says so. Counts on video.', 'sometimes'),
    ('Petition passes 100,000', 'A petition on an official parliamentary or government site passes 100,000 signatures. Counts when the site’s own counter shows six digits.', 'often'),
    ('Low turnout called “solid”', 'An electoral authority or minister finds kind words for a turnout below fifty per cent. Counts when number and adjective are in the same report.', 'sometimes'),
    ('Report “not yet read”', 'Asked about a report, a government spokesperson has not seen it yet. Counts when the answer is in a transcript or on video, and the report has been public for a day or more.', 'often'),
    ('Ballot as big as a towel', 'An electoral authority presents a ballot paper with more than a hundred names or more than half a metre of paper. Counts with an official picture.', 'rare'),
    ('Crisis gets a hotline', 'A government answers criticism with a telephone hotline or a new website. Counts when the number or address is announced. Being put on hold is not required.', 'often'),
    ('Treaty waits for translators', 'The signing or ratification of a treaty waits for translators or for “legal scrubbing”. Counts when one of the parties gives this as the reason.', 'sometimes'),
    ('Statue told to move', 'A city council votes to move, cover, return or clean a statue. Counts when the decision is in the council’s minutes or the local paper.', 'sometimes'),
    ('End of clock change put off', 'A parliament or government debates ending the twice-yearly change of clocks and puts the decision off. Counts when any official body says “later”.', 'sometimes'),
    ('Island asks for a bridge', 'A regional assembly formally asks its capital for a bridge, a tunnel or a better ferry. Counts when the resolution or letter is published.', 'rare'),
    ('Minister takes the bus', 'A minister is photographed on public transport on the way to work. Counts when at least one photographer was on board first, as the angle of the picture will show.', 'sometimes'),
    ('Leaflet shows wrong town', 'A party withdraws campaign material that shows another town, another country or a stock photograph of strangers. Counts when the party confirms it.', 'rare'),
    ('Passed by a single vote', 'A bill or motion in a national or regional parliament passes or fails by exactly one vote. Counts when the official tally is published.', 'sometimes'),
    ('Plan comes with a number', 'A government or party presents a plan with a number in its name. Counts as soon as it is published; if the points do not add up to the number, everybody should look twice.', 'often'),
    ('Eyes closed in row three', 'A broadcast from a parliament shows a member with closed eyes for five seconds or more. Counts on the chamber’s own video. “Listening intensively” is an accepted explanation.', 'often')
  ) as square (summary, text, likelihood);

  with theme as (
    insert into public.themes (name, description) values (
      'Tech & Gadgets',
      'Launches, outages and devices that need an update before breakfast. Companies appear by what they do, never by name. Counts from the start of the game until BINGO; have you tried turning your card off and on again?'
    ) returning id
  )
  insert into public.bingo_squares (theme_id, summary, text, likelihood)
  select theme.id, square.summary, square.text, square.likelihood from theme cross join (values
    ('Outage: it was DNS', 'A company’s status page or report after an outage names DNS as the cause. Counts when the three letters are in writing. It usually is.', 'often'),
    ('Certificate expires, site down', 'An expired security certificate takes down a public website, app or payment terminal. Counts when the operator admits it. There was a reminder in somebody’s calendar.', 'sometimes'),
    ('Redesign, users revolt', 'A social network changes its layout and then says that it is “listening to feedback”. Counts when the sentence is in an official post.', 'sometimes'),
    ('New logo is flatter, rounder', 'A technology or media company presents a new logo that is flatter, rounder or plainer than the old one. Counts when the announcement explains what the circle stands for.', 'often'),
    ('Fridge needs an update', 'A maker of appliances publishes a software update for something that cools, washes or toasts. Counts when the release notes are public.', 'often'),
    ('Maker sorry for its chatbot', 'The maker of a chatbot explains or apologises for an answer that its product gave. Counts when the company itself comments; the chatbot’s own opinion is not enough.', 'often'),
    ('Old feature, now “new”', 'A large platform announces as new something that it, or a rival, had years ago. Counts when at least one technology site remembers in public.', 'often'),
    ('Keynote demo freezes', 'A live product demonstration stops working in front of an audience. Counts on video when the presenter says “let’s move on”, or would clearly like to.', 'sometimes'),
    ('Regulator fights over a plug', 'A regulator and a manufacturer disagree in public about a plug, a port or a charger. Counts when both positions are reported.', 'rare'),
    ('Phone folds once more', 'A manufacturer announces a device that folds, rolls or slides in at least one more place than the model before it. Counts with the official product page.', 'rare'),
    ('Monthly fee for a button', 'A maker of cars, printers or furniture introduces a subscription for something that is already built into the product. Counts when the price per month is published.', 'sometimes'),
    ('Printer refuses cheaper ink', 'A printer maker’s update makes the news because of which cartridges it refuses. Counts when a consumer group or a court has an opinion.', 'rare'),
    ('Search page, fewer links', 'A large search company changes its results page so that there is less to click. Counts when the company announces it and a publisher complains.', 'sometimes'),
    ('Regulator opens a tech case', 'A competition or privacy authority opens a formal case against a large technology company. Counts when the authority’s own site has a case number or press release.', 'often'),
    ('Fined two hours’ revenue', 'A technology company is fined and a journalist converts the sum into hours or days of its revenue. Counts when the calculation is in print.', 'sometimes'),
    ('Robot falls over in public', 'A humanoid robot stumbles, topples or lies down in public during a race, show or trade fair. Counts on video, provided that only dignity was damaged.', 'often'),
    ('Drone delivers a burrito', 'A delivery company starts or extends a drone service whose first reported parcel is something to eat. Counts when the menu item is known.', 'rare'),
    ('Headset cuts price or plans', 'The maker of a headset or pair of smart glasses cuts its price, its production or its ambitions. Counts when a business daily reports it.', 'sometimes'),
    ('Terms longer than Hamlet', 'A newspaper, regulator or researcher compares somebody’s terms of service with a work of literature. Counts when the number of words is given.', 'rare'),
    ('Top password: 123456', 'A yearly list of the most common passwords appears and the winner needs no letters. Counts when the list is published. If it is yours, change it first, then mark.', 'sometimes'),
    ('Plain phone calls by satellite', 'A mobile operator announces that ordinary phones can send messages or calls by satellite in a country where they could not before. Counts when the operator names the month.', 'sometimes'),
    ('Sea cable takes a break', 'A fault in an undersea cable slows the internet of at least one country. Counts when an operator confirms it, whether the blame falls on an anchor, an earthquake or a fish.', 'sometimes'),
    ('Server room overheats', 'An outage is put down to cooling, humidity or an air conditioner. Counts when the status page says so. The cloud, it turns out, is a room.', 'sometimes'),
    ('Town argues over data centre', 'A town council argues about a data centre’s water or electricity. Counts when the debate is in the minutes or the local paper.', 'often'),
    ('Chip named after a lake', 'A maker of processors announces a product named after a lake, a river, a mountain or a town. Counts when the code name is on an official slide.', 'sometimes'),
    ('Benchmark beaten, again', 'A new AI model is said to beat all others on at least one test. Counts when the announcement contains a bar chart. The axis does not have to start at zero.', 'often'),
    ('Do-not-leak memo leaks', 'An internal message to the staff of a technology company is printed by the press. Counts when the original asks that it stay internal.', 'often'),
    ('Staff called back to desks', 'A technology company asks its staff to come to the office on more days than before. Counts when the number of days is reported.', 'often'),
    ('Project forks in anger', 'A well-known open-source project changes its licence or its leadership and a fork is announced. Counts when the fork has a name and a repository.', 'sometimes'),
    ('Tired maintainer makes news', 'The people behind a small but widely used library say that they are tired, and large companies notice. Counts when a technology site explains who depends on it.', 'sometimes'),
    ('New emoji are announced', 'The body that decides about emoji announces candidates or approvals. Counts when the list is on its own site. Faces count, vegetables too.', 'rare'),
    ('Smart device, server gone', 'A connected product stops working because its maker switched the server off. Counts when the maker’s notice is public. It may still be used as a paperweight.', 'often'),
    ('Pet on screen at a hearing', 'A pet appears on screen in an official hearing, council meeting or broadcast interview. Counts on video. It need not be under oath.', 'sometimes'),
    ('Captcha defeats humans', 'A published study or test shows people doing worse than software at proving that they are people. Counts when the numbers are given.', 'rare'),
    ('Launch skips a continent', 'A product launches in “select markets” with at least one whole continent missing. Counts when the official availability page is there for everybody to be disappointed by.', 'often'),
    ('Feature moves to “later”', 'A maker moves an announced feature to a later date. Counts when the new date, or the word “later”, is in an official post.', 'often'),
    ('All-day battery, by noon', 'An independent test measures a gadget’s “all-day” battery at under ten hours. Counts when the test is published, with hours and minutes.', 'often'),
    ('Old gadget is back on sale', 'A manufacturer brings back a phone, console or music player first sold before 2010. Counts when it can be ordered or is officially announced.', 'sometimes'),
    ('Patch for the patch', 'A studio or software maker repairs an update with another update inside seventy-two hours. Counts when both sets of release notes are online.', 'often'),
    ('Gadget sold out on day one', 'A console, graphics card or toy with a chip in it sells out on the day it goes on sale. Counts when a retailer or the maker confirms it.', 'sometimes'),
    ('Bank app takes a nap', 'A bank’s app is down on a business day and the bank says so. Counts when the official account asks customers for patience.', 'often'),
    ('Sat-nav leads to a staircase', 'A navigation app leads a vehicle to a staircase, a pedestrian zone or a field and everybody is fine. Counts when a local newspaper has the picture.', 'sometimes'),
    ('Brand replies to itself', 'The official account of a company answers, praises or likes its own post and then deletes it. Counts when a screenshot is in the news.', 'rare'),
    ('Password seen on television', 'A televised report from an office or control room shows a password on a note or whiteboard. Counts when the broadcaster blurs it in the repeat.', 'rare'),
    ('Camera glasses are banned', 'A cinema, court, swimming pool or parliament bans glasses with a camera. Counts when the house rules are published or a sign is photographed.', 'sometimes')
  ) as square (summary, text, likelihood);

  with theme as (
    insert into public.themes (name, description) values (
      'Weather & Climate',
      'Sky, sea and the people who explain them. Storms, summits and forecasts that were right in a wider sense. No square needs anybody to get more than wet; all of them count from the start of the game until BINGO.'
    ) returning id
  )
  insert into public.bingo_squares (theme_id, summary, text, likelihood)
  select theme.id, square.summary, square.text, square.likelihood from theme cross join (values
    ('Wettest since records began', 'A national weather service calls a day, week or month the wettest in its records. Counts when the service’s own bulletin says since when.', 'often'),
    ('Warmest month, once more', 'A climate service reports that a month was the warmest, second warmest or third warmest of its kind worldwide. Counts when the monthly bulletin is published.', 'sometimes'),
    ('Snow surprises winter city', 'A city’s road service is surprised by snow in a month in which it usually snows. Counts when a spokesperson mentions the unusual hour, kind or amount.', 'often'),
    ('Storm gets a very short name', 'A weather service gives a storm a name of five letters or fewer. Counts when the storm is named officially. It may turn out to be lovely.', 'often'),
    ('Reporter leans into wind', 'A television reporter stands outdoors in a gale to say that nobody should go outdoors. Counts on video when the hood, the hair or the logo is visibly airborne.', 'often'),
    ('Umbrella quits on air', 'An umbrella turns inside out during a broadcast, an official ceremony or a photo call. Counts on video or in an agency picture.', 'sometimes'),
    ('Outlook: “changeable”', 'A national forecast uses “changeable”, “unsettled” or “mixed” for a period of a week or more. Counts when it is in writing on the service’s site.', 'often'),
    ('Fog wins at the airport', 'Fog closes an airport or cancels twenty flights or more. Counts when the airport confirms it, or when nobody can see the airport to ask.', 'often'),
    ('Too hot, school is closed', 'Schools in a region close or send pupils home early because of heat. Counts when the education authority announces it. Pupils are not a neutral source.', 'often'),
    ('Hail measured in fruit', 'A news report compares hailstones with fruit, eggs or sports equipment. Counts when the object is in print. A ruler in the picture is worth respect.', 'often'),
    ('Reservoir is full again', 'A water company or ministry reports a reservoir at a hundred per cent, or spilling over. Counts with the official level.', 'sometimes'),
    ('Drought reveals a village', 'Low water brings a sunken village, bridge or boat back into view. Counts when a newspaper prints the picture. A resident knows where the bakery was.', 'rare'),
    ('Hosepipe ban, then rain', 'Limits on watering are announced and substantial rain is forecast for the same region within seven days. Counts when both are official.', 'sometimes'),
    ('Blossom comes too soon', 'A weather service, botanical garden or growers’ association reports blossom or harvest at least five days ahead of the average. Counts when the date is published.', 'sometimes'),
    ('Animal issues a forecast', 'A groundhog, goat, ant, octopus or onion is consulted in public about the coming season. Counts when a newspaper reports the verdict, without laughing.', 'sometimes'),
    ('Ski lift waits for snow', 'A ski area postpones its opening, or opens on a single white ribbon. Counts when the resort says so or a photograph shows the ribbon.', 'sometimes'),
    ('Desert dust is on its way', 'A weather service announces dust from a desert more than a thousand kilometres away. Counts when the bulletin names the desert.', 'sometimes'),
    ('Northern lights go south', 'An aurora is photographed nearer to the equator than forty-eight degrees, north or south. Counts when an observatory confirms that it was not a supermarket sign.', 'sometimes'),
    ('Flood barrier has to close', 'A storm-surge barrier closes for a real tide rather than an exercise. Counts when its operator reports the closure. Dry streets are the best picture.', 'sometimes'),
    ('High tide reaches the café', 'A spring tide reaches a promenade, a square or a café terrace. Counts when a local newspaper shows chairs in water and nobody in difficulty.', 'sometimes'),
    ('Sea sets a warm record', 'A climate or ocean service reports a record sea temperature for a region or a month. Counts when the figure is published with its first decimal.', 'often'),
    ('Iceberg measured in cities', 'A report gives the size of an iceberg as a multiple of a city, an island or a small country. Counts when the multiple is in print.', 'rare'),
    ('Climate talks overrun', 'An international climate meeting continues after its scheduled end. Counts when the host moves the closing plenary. Bring sandwiches.', 'rare'),
    ('Draft still has its brackets', 'On the last planned day, a negotiating draft still has square brackets round a sentence. Counts when the draft is published or quoted by a correspondent.', 'rare'),
    ('Climate target moves later', 'A government, company or airline moves a climate target to a later year, or swaps “target” for “ambition”. Counts when the new wording is on record. The old one still is.', 'often'),
    ('Minister holds a spade', 'A minister, mayor or chief executive plants a tree in shoes that have never seen soil. Counts with the official photograph. The shoes are the evidence.', 'often'),
    ('Wind sets a power record', 'A grid operator reports a record for wind power, by the hour, day, month or share. Counts when the operator publishes the figure.', 'sometimes'),
    ('Electricity below zero', 'Wholesale electricity costs less than nothing for at least one hour in some market. Counts when the exchange’s published prices show the minus sign.', 'often'),
    ('Battery record at dinner', 'A grid operator reports that batteries covered a record share of an evening peak. Counts when the share is published. The dish is not specified.', 'sometimes'),
    ('Coal plant gets a date', 'A coal-fired power station is given a closing date, a new closing date, or its actual last day. Counts when the operator or ministry announces it.', 'often'),
    ('Cow burps in committee', 'A parliament or ministry debates the breath of cattle. Counts when the word methane is in the official record, and nobody giggled, officially.', 'rare'),
    ('Glacier loses its title', 'A glacier is declared too small to be called one, or is given a memorial. Counts when scientists or the park authority say so.', 'rare'),
    ('Viewer’s rainbow on the news', 'A national broadcaster ends or opens a weather report with a viewer’s rainbow. Counts when the picture and the sender’s village are on screen.', 'sometimes'),
    ('Cyclone’s path moves 200 km', 'The official forecast track of a tropical storm moves by more than two hundred kilometres inside a day. Counts when two advisories of the same service show it.', 'sometimes'),
    ('Monsoon date is moved', 'A meteorological department moves its expected date for the start or the end of a rainy season. Counts when the revision is official.', 'rare'),
    ('El Niño “likely”', 'A weather service publishes a probability for El Niño or La Niña. Counts when the bulletin gives a percentage. “Neutral” counts and pleases nobody.', 'often'),
    ('Forecaster explains weekend', 'A weather service explains why the weekend was not as forecast. Counts when the word “model” occurs in the explanation, in writing or on air.', 'sometimes'),
    ('Temperature record reviewed', 'A temperature record is confirmed, rejected or put under review by meteorologists. Counts when the committee or service names the station.', 'rare'),
    ('Village colder than Mars', 'A news report says that a place is colder than Mars, the Moon, Antarctica or a freezer. Counts when the comparison is in a headline.', 'rare'),
    ('Jellyfish close the beach', 'A beach is closed or flagged because of jellyfish. Counts when the municipality or lifeguards announce it. The jellyfish have no comment.', 'often'),
    ('Pollen at top level', 'A weather or health service puts the pollen count at its highest level for a region. Counts when the level is on the official map. Bless you.', 'sometimes'),
    ('Snowplough gets a pun', 'A road authority announces the winning names of its snowploughs or gritters. Counts when at least one name is a pun, and the official list is published.', 'rare'),
    ('Weather warning goes red', 'A weather service issues its highest warning level for any region. Counts with the official map. Please read it before you mark it.', 'often'),
    ('Weather warning lifted early', 'A weather warning is lifted at least two hours ahead of time and the sun comes out to make a point. Counts when the service’s own log shows both times.', 'sometimes'),
    ('City paints roofs white', 'A city announces white roofs, pale asphalt or shade sails against heat. Counts when a budget or a number of square metres is given.', 'sometimes'),
    ('Smog rations the cars', 'A city restricts cars by number plate, engine or day because of the air. Counts when the restriction is officially in force.', 'sometimes')
  ) as square (summary, text, likelihood);

  with theme as (
    insert into public.themes (name, description) values (
      'Sports Pages',
      'Everything from the cup tie to the curling rink. Referees, federations and the occasional fox on the pitch. Players appear by what they play, results by the official record, and both count from the start of the game until BINGO.'
    ) returning id
  )
  insert into public.bingo_squares (theme_id, summary, text, likelihood)
  select theme.id, square.summary, square.text, square.likelihood from theme cross join (values
    ('Review takes five minutes', 'A video review in a professional match lasts five minutes or longer. Counts when the broadcast clock shows it, or a match report complains about it.', 'often'),
    ('Coach has “full support”', 'A club’s board declares its full support for the coach. Counts when the club’s site or a wire service quotes it. Packing boxes in the background are a coincidence.', 'often'),
    ('One match at a time', 'A captain or coach says that the team takes it one match at a time. Counts on video or in print. Two matches at a time would also be news.', 'often'),
    ('Own goal from 20 metres', 'A footballer scores an own goal from twenty metres or more in a professional match. Counts on video; the goalkeeper’s face does not count but should be watched.', 'rare'),
    ('Goalkeeper scores', 'A goalkeeper scores from open play or a set piece in any national league or cup. Counts when the league’s match record says so.', 'sometimes'),
    ('Penalty, take two', 'A penalty in a professional football match has to be taken again. Counts when the referee’s reason is in the match report.', 'often'),
    ('Match off, pitch is a lake', 'A match is called off because of water, frost or mud. Counts when the league announces the new date. A rubber duck is optional.', 'often'),
    ('Both teams in blue', 'Two teams meet in kits so alike that one has to change, or that viewers complain. Counts when a league, club or commentator admits it.', 'sometimes'),
    ('Mascot gets told off', 'A referee, steward or federation has a word with a mascot. Counts when it is in a match report. Foam heads are no defence.', 'rare'),
    ('Animal runs onto the pitch', 'An animal without accreditation interrupts a professional match: a fox, a squirrel, a goose. Counts on video, once it has left unharmed, in its own time.', 'often'),
    ('Drone delays kick-off', 'A drone over the ground stops or delays a match. Counts when the officials give it as the reason.', 'sometimes'),
    ('Floodlights stop a match', 'Lights, scoreboard or sprinklers interrupt a professional match by themselves. Counts when the match report gives the minutes lost.', 'rare'),
    ('Village beats the giants', 'A team knocks an opponent from at least two divisions higher out of a cup. Counts with the official result. Somebody will mention the butcher in goal.', 'sometimes'),
    ('Shoot-out reaches keepers', 'A penalty shoot-out goes on until the goalkeepers have to take one. Counts in any official competition when the match record lists all kicks.', 'sometimes'),
    ('Federation extends its terms', 'A sports federation votes to lengthen or remove its own limits on office. Counts when the federation publishes the result. The vote is usually by applause.', 'rare'),
    ('Tournament wants to grow', 'A federation decides or proposes to add teams, rounds or days to a competition. Counts when the proposal is official.', 'sometimes'),
    ('Calendar “too full”', 'A players’ union or coach says that there are too many matches. Counts when the statement is published, ideally between two matches.', 'often'),
    ('Race course was mismeasured', 'A road race turns out to have been too long or too short and the organisers say by how much. Counts when the metres are official.', 'sometimes'),
    ('Record by a hundredth', 'A national or world record falls by exactly one hundredth: of a second, a point or a metre. Counts when the federation lists it.', 'sometimes'),
    ('Two share one podium step', 'An official result gives two competitors the same place on the podium. Counts in any discipline with a result sheet. Cutting the medal is not allowed.', 'often'),
    ('Court settles a sports row', 'A court of law or of arbitration decides about a sporting result, a transfer or a rule. Counts when the ruling or a summary of it is published.', 'often'),
    ('Chess draw in twenty moves', 'A game between two grandmasters ends in a draw in twenty moves or fewer. Counts when the moves are on the tournament’s site.', 'often'),
    ('Curling needs a ruler', 'A curling end is decided with the measuring device. Counts in a televised match when several people kneel and look grave.', 'sometimes'),
    ('Cycle race waits at a crossing', 'A cycle race is neutralised or split by a level crossing, a barrier or a very wide lorry. Counts when the race radio or report says so.', 'rare'),
    ('Tennis ends after 1 a.m.', 'A professional tennis match ends after one o’clock in the morning local time. Counts when the tournament publishes the time.', 'sometimes'),
    ('Warned for a broken racket', 'A tennis player is warned for what happened to a racket. Counts when the umpire announces the violation on video. The ball was in.', 'often'),
    ('Coin toss is repeated', 'A coin toss has to be repeated because it rolled, stuck or was forgotten. Counts in a professional match, on video or in the report.', 'rare'),
    ('Cricket: rain wins', 'A professional cricket match ends without a result because of weather. Counts with the official scorecard. Tea was taken on time.', 'often'),
    ('Cricket: last pair adds 50', 'The last two batters of an innings put on fifty runs or more in a first-class or international match. Counts when the scorecard shows it.', 'sometimes'),
    ('Scrum reset three times', 'A scrum in a professional rugby match is reset three times in a row. Counts on video. Knowing why is not required, and has never been.', 'often'),
    ('Golf ball stays in tree', 'In a professional tournament a golf ball comes to rest in a tree, a cup of beer or somebody’s hood. Counts when the tour shows it.', 'often'),
    ('Hole-in-one on the tour', 'A hole-in-one is played on a professional golf tour. Counts when the tour reports it. If there was a car beside the tee, all the better.', 'often'),
    ('Pit stop takes ten seconds', 'In a top-level motor race a pit stop without damage takes ten seconds or more. Counts with the official timing. The wheel will be somewhere.', 'often'),
    ('Race result changes overnight', 'Stewards change the result of a race three hours or more after the flag. Counts when the decision is published with a document number.', 'sometimes'),
    ('Horse refuses on live TV', 'A horse refuses to start, jump or enter the box on a live broadcast. Counts on video, if horse and rider part friends.', 'often'),
    ('Race postponed by wind', 'A ski race, sailing race or jumping event is postponed because of wind, or for want of it. Counts when the federation announces it.', 'often'),
    ('Sumo grand champion loses', 'A grand champion of sumo loses to a lower rank in an official tournament. Counts when the association lists the bout. Thrown cushions are against the rules and expected.', 'sometimes'),
    ('Nine-dart finish on TV', 'A televised leg of professional darts is finished with nine darts. Counts when the broadcaster or the organiser confirms it.', 'sometimes'),
    ('Snooker maximum: 147', 'A break of 147 is made in a ranking snooker tournament. Counts when the tour reports it. Opponents may applaud with one finger on the table.', 'sometimes'),
    ('Match late, bus in traffic', 'A match starts late because a team, the referee or the ball was stuck in traffic. Counts when organisers give the reason.', 'sometimes'),
    ('Transfer fails by minutes', 'A transfer collapses on deadline day because of a form, a signature or a clock. Counts when one of the clubs confirms it.', 'sometimes'),
    ('Undisclosed fee disclosed', 'A club announces a transfer for an undisclosed fee and a newspaper prints the sum the same day. Counts when both are online.', 'often'),
    ('Stadium named after app', 'A stadium, league or cup takes the name of an app, a bank or a company with an exclamation mark. Counts when the contract is announced.', 'often'),
    ('Ball crew gets the thanks', 'A player or coach publicly thanks a ball boy, ball girl or groundskeeper after a match. Counts on video or in print.', 'sometimes'),
    ('Commentator says sorry', 'A commentator apologises on air for a word, a wrong name or a very early verdict. Counts on a recording.', 'often'),
    ('Retired, but not quite', 'An athlete returns from a retirement that was announced with tears. Counts when the federation, club or athlete’s team confirms the comeback.', 'often'),
    ('“Mathematical” chance remains', 'A team’s chances are described as “mathematical”. Counts when a broadcaster explains which four results are needed.', 'sometimes'),
    ('Games go over budget', 'Organisers of a coming Olympic, continental or world event raise its cost estimate. Counts when the new figure is official. It is always a legacy.', 'rare')
  ) as square (summary, text, likelihood);

  with theme as (
    insert into public.themes (name, description) values (
      'Money & Markets',
      'Central banks, shopping baskets and the art of being surprised by numbers. Everything counts from the start of the game until BINGO; past performance is no guide to your card. All stakes here are play money, which makes them easier to explain.'
    ) returning id
  )
  insert into public.bingo_squares (theme_id, summary, text, likelihood)
  select theme.id, square.summary, square.text, square.likelihood from theme cross join (values
    ('Rates stay where they are', 'A central bank leaves its main interest rate unchanged. Counts when the bank’s own statement says so. Two thousand words of explanation are usual.', 'often'),
    ('Rates move a quarter point', 'A central bank moves its main rate by exactly 0.25 percentage points. Counts with the official statement. Both directions are dramatic.', 'often'),
    ('“Data dependent”', 'A central banker says that decisions will depend on the data, the meeting or both. Counts when a transcript or wire report has the words.', 'often'),
    ('Rate minutes show a split', 'Published minutes or votes of a central bank show that not everybody agreed. Counts when the numbers for and against are official.', 'sometimes'),
    ('Gold sets a record', 'The price of gold reaches a record in any major currency. Counts when a wire service reports the record. Uncles may be consulted but are not proof.', 'sometimes'),
    ('Shares fall on good news', 'A market report explains falling shares with good economic news, or rising shares with bad. Counts when both halves stand in one sentence.', 'often'),
    ('Markets shrug', 'A headline in a financial paper or wire service says that markets “shrug” or “shrug off” something. Counts with the headline. No shoulders need be shown.', 'often'),
    ('Figure surprises all experts', 'An official figure lies outside every forecast in a wire service’s survey. Counts when the report says so.', 'often'),
    ('Inflation hits target', 'A national statistics office reports inflation exactly equal to the central bank’s target, to the decimal. Counts with both official pages. Do not breathe on it.', 'sometimes'),
    ('Same price, smaller packet', 'A consumer group or newspaper shows that a chocolate bar, loaf or packet has shrunk at the same price. Counts when both weights are printed.', 'often'),
    ('Coffee at a one-year extreme', 'Coffee or cocoa futures reach their highest or lowest price for a year or more. Counts when a wire service gives the price.', 'sometimes'),
    ('Eggs lead the news', 'The price of eggs, butter, rice or onions is a headline on the front page of a national news site. Counts with a screenshot.', 'often'),
    ('Market debut put on ice', 'A company postpones or withdraws its stock market debut “in view of market conditions”. Counts when the company says so.', 'often'),
    ('A merger of “equals”', 'Two companies announce a merger of equals, of which one is visibly more equal. Counts when the press release uses the word.', 'sometimes'),
    ('Bank fined, regrets', 'A financial regulator fines a bank and the bank has already strengthened its processes. Counts when notice and regret are both published.', 'often'),
    ('New note or coin presented', 'A central bank presents a new note or coin, or the designs for one. Counts with the official picture. Bridges, birds and poets are usual.', 'often'),
    ('Small coin says goodbye', 'A government or central bank announces the end, or the rounding away, of its smallest coin. Counts when the decision is official.', 'rare'),
    ('Budget hole discovered', 'A finance ministry or audit office finds a “hole”, “gap” or “black hole” in public finances. Counts when the size is given. It is never a small hole.', 'often'),
    ('Tax form made simple', 'A tax authority announces a simpler form, portal or rate. Counts when the announcement is accompanied by an explanatory guide longer than the form.', 'rare'),
    ('Tax site fails on the day', 'A tax or customs portal fails on the day of a deadline and the deadline moves. Counts when the authority confirms the new date.', 'rare'),
    ('Jackpot rolls over', 'A national or multinational lottery carries a jackpot over for the fifth time or more in a row. Counts with the operator’s own announcement.', 'often'),
    ('Crypto swings ten per cent', 'A large cryptocurrency moves by ten per cent inside a day and two outlets give opposite reasons. Counts when both explanations are online.', 'often'),
    ('Crypto exchange takes a pause', 'A crypto exchange pauses withdrawals for maintenance. Counts when the exchange’s own status page says so. Please remain calm, it says.', 'sometimes'),
    ('Share doubles, no reason', 'A listed share doubles in one session and the company says that it knows of no reason. Counts when the stock exchange notice is published.', 'often'),
    ('Pension age moves up', 'A government proposes or decides a higher retirement age. Counts when the number of months is official. The press room does the sums at once.', 'sometimes'),
    ('Leader misses price of milk', 'An office-holder or chief executive is asked the price of an everyday product on air and misses by half or more. Counts on a recording.', 'rare'),
    ('House prices “cool off”', 'A report calls the housing market “cooler” although the change is under one per cent. Counts when adjective and number are in the same article.', 'sometimes'),
    ('Shed costs a fortune', 'A shed, garage, beach hut or parking space is offered for more than the country’s average home. Counts with the listing or a newspaper’s disbelief.', 'sometimes'),
    ('Rent sets a record', 'A national index of rents reaches a record. Counts when the statistics office or a large property site publishes it.', 'often'),
    ('New fee, same service', 'A bank, telephone company or ticket seller introduces a fee for something that used to be included. Counts when the price list is published.', 'often'),
    ('Strike vote tops 90%', 'More than ninety per cent of a union’s voting members are for industrial action. Counts when the union publishes the result.', 'sometimes'),
    ('Wage talks, round five', 'Negotiators in one wage dispute announce a fifth round, or a later one. Counts when union and employers agree on the date, if on nothing else.', 'sometimes'),
    ('Tariff gets a delay', 'A customs duty is announced, then postponed or amended. Counts when both decisions are official. The importers’ spreadsheet has been renamed final_final.', 'sometimes'),
    ('Cheese on the tariff list', 'A list of planned duties names a particular food or drink: a cheese, a whiskey, a nut. Counts when the official list is public.', 'sometimes'),
    ('Deficit called progress', 'A minister presents a deficit as good news because it was going to be worse. Counts when figure and optimism are quoted together.', 'sometimes'),
    ('Growth revised by 0.1', 'A statistics office corrects a growth figure by exactly 0.1 points. Counts when the revision is published and at least one headline says “sharply”.', 'sometimes'),
    ('Recession missed by 0.1', 'An economy grows by 0.1 per cent in a quarter after shrinking in the one before. Counts with the official release.', 'rare'),
    ('Currency “closely watched”', 'A finance ministry or central bank says that it is watching its currency closely. Counts when a wire service quotes it. The currency watches back.', 'often'),
    ('Country’s rating changes', 'A rating agency changes the rating or outlook of a country. Counts when the agency publishes it. The ministry will call it unjustified or overdue.', 'often'),
    ('Chief leaves for “family”', 'The head of a listed company leaves to spend more time with family, or to pursue other interests. Counts when the company’s notice says so.', 'often'),
    ('Job cuts by another name', 'A company announces fewer jobs and calls it “reshaping”, “simplifying” or “focus”. Counts when the press release avoids the plain word and a newspaper does not.', 'often'),
    ('Profit warning, sunny tone', 'A listed company lowers its forecast in an announcement that also contains “confident”, “exciting” or “momentum”. Counts with the original text.', 'sometimes'),
    ('Weather blamed for sales', 'A retailer or brewer explains its figures with the weather: too wet, too warm, too nice. Counts when the results statement says so.', 'often'),
    ('VIP panel on inequality', 'A conference whose ticket costs more than a month’s average wage holds a panel about inequality. Counts with programme and price list.', 'sometimes'),
    ('Burger index served', 'A bank or newspaper publishes an economic indicator made of burgers, lipstick, lifts or lorries. Counts when the index is presented with a straight face.', 'rare'),
    ('Company’s accounts are late', 'A listed company says that its accounts will be late. Counts when the notice gives a new date, or none. The auditors are said to be thorough.', 'often'),
    ('Cash machine too kind', 'A bank’s technical fault credits customers twice or shows balances that are too good. Counts when the bank explains that it would like them back.', 'rare'),
    ('Trading takes a breather', 'A stock exchange halts trading in a share, an index or the whole market. Counts when the exchange confirms it.', 'often'),
    ('Debt limit raised, again', 'A parliament raises, suspends or loosens a limit on public debt. Counts when the vote is in the official record.', 'rare')
  ) as square (summary, text, likelihood);

  with theme as (
    insert into public.themes (name, description) values (
      'Culture & Curtain Calls',
      'Stages, screens, shelves and red carpets. Stars appear by role only: the lead, the laureate, the tenor with the cold. The curtain is up from the start of the game until BINGO. Reviews are welcome in the comments.'
    ) returning id
  )
  insert into public.bingo_squares (theme_id, summary, text, likelihood)
  select theme.id, square.summary, square.text, square.likelihood from theme cross join (values
    ('Sequel to a sequel', 'A film studio announces part three or higher of anything. Counts when the studio or a trade paper confirms it. “A new chapter” counts.', 'often'),
    ('Remake of a remake', 'A film or series is announced that has already been made at least twice. Counts when the earlier versions are listed in the announcement or the complaints.', 'often'),
    ('Everyday object sells as art', 'A work made of an everyday object is sold for more than 100,000 in dollars or euros. Counts with the auction house’s result. Fruit may be replaced as needed.', 'sometimes'),
    ('Cleaner tidies the art', 'An artwork is tidied, painted over or thrown away by mistake. Counts when the museum or gallery confirms it and takes it with humour.', 'rare'),
    ('Museum gives it back', 'A museum returns an object to a country, community or family. Counts when both sides have announced it.', 'often'),
    ('Lost work found in own cellar', 'A missing painting, score or film turns up in the building of the institution that was looking for it. Counts when the institution admits the shelf.', 'rare'),
    ('Museum: please do not touch', 'A museum asks visitors in public not to touch, sit on or lean against something. Counts when the appeal is published. The chair is from 1640.', 'sometimes'),
    ('Phone stops the concert', 'A conductor, pianist or actor stops because of a telephone in the audience. Counts when a review mentions it. The ringtone should be noted.', 'sometimes'),
    ('Stage machinery stops show', 'A performance on a large stage is stopped by its own machinery: curtain, trapdoor, chandelier. Counts when the house announces a pause and everybody is fine.', 'sometimes'),
    ('Understudy saves the day', 'A stand-in takes over a leading role at a few hours’ notice and the reviews say so. Counts with the review. Bonus bow if they came by night train.', 'sometimes'),
    ('Band reunites, again', 'A group that has split up announces that it is together again. Counts when dates are on sale or a trade paper confirms them.', 'often'),
    ('Farewell tour extended', 'A farewell tour gets more dates. Counts when the promoter announces them. Saying goodbye properly takes time.', 'often'),
    ('Ticket queue tops 50,000', 'A ticket queue for a concert or play is reported at fifty thousand people or more. Counts when a newspaper or the seller gives the number.', 'sometimes'),
    ('Ticket prices rise in queue', 'Prices that rise while people queue are criticised by an artist, minister or consumer group. Counts when the criticism is published.', 'sometimes'),
    ('Festival turns to mud', 'An open-air festival asks guests to come later, park elsewhere or bring boots. Counts when the organisers post it. Straw has been ordered.', 'sometimes'),
    ('Prize for an empty chair', 'A prize is accepted by somebody else because the winner is filming, asleep or not interested. Counts on the broadcast or in a report.', 'sometimes'),
    ('Award show reads wrong name', 'At an awards show a wrong name, title or category is read out and corrected. Counts on video. The envelope is always to blame.', 'rare'),
    ('Orchestra ends a speech', 'An acceptance speech is played off by music. Counts on a recording. Thanking the orchestra at this point is considered good form.', 'rare'),
    ('Jury divided, prize shared', 'A prize is shared by two or more winners, or the jury’s disagreement becomes public. Counts when the institution or a juror says so.', 'sometimes'),
    ('“Snub” is in the headline', 'A list of nominations is published and the headline is about somebody who is not on it. Counts with the headline.', 'often'),
    ('Ovation lasts seven minutes', 'A report from a film festival gives the length of the applause as seven minutes or more. Counts when the minutes are in print.', 'often'),
    ('Director’s longer cut', 'A film is released or announced in a version longer than the first one. Counts when the new running time is official. Bring a cushion.', 'sometimes'),
    ('Hit cancelled anyway', 'A streaming service cancels a series that was in its own top ten. Counts when the cancellation is confirmed and a petition exists.', 'often'),
    ('Streaming adds adverts', 'A streaming service introduces advertisements, more advertisements or a price for none. Counts when the service announces it.', 'sometimes'),
    ('Final season in two halves', 'The final season of a series, or the last film of a saga, is split into two parts. Counts when the two dates are official.', 'sometimes'),
    ('Podcast turns television', 'A podcast, board game, theme-park ride or toy is to become a film or series. Counts when a trade paper names the producers.', 'often'),
    ('Old song back in the charts', 'A song recorded before 1990 stands in an official national top forty. Counts with the chart. Christmas music is another square.', 'often'),
    ('Christmas song too soon', 'A seasonal song is in an official chart, or a radio station goes all-seasonal, before the first of December. Counts with the chart or station’s announcement.', 'often'),
    ('Song contest changes rules', 'An international song contest changes its voting, its rules or its list of countries. Counts when the organising broadcaster announces it.', 'rare'),
    ('Word of the year is two words', 'A dictionary’s word of the year consists of two words, an abbreviation or no letters at all. Counts when the dictionary publishes it.', 'sometimes'),
    ('Dictionary learns slang', 'A dictionary adds a word that its editors had to have explained to them. Counts when the list of additions is published.', 'sometimes'),
    ('Prize for a first book', 'A national or international literary prize goes to a debut. Counts when the jury announces it. It was on nobody’s list, including the author’s.', 'sometimes'),
    ('Banned, then bestseller', 'A book is removed from a school or library and its sales rise. Counts when both are reported.', 'sometimes'),
    ('Library book comes home', 'A book is returned to a library twenty-five years late or more. Counts when the library does the sum and waives it.', 'often'),
    ('Typo on the front cover', 'A book, poster, stamp or medal is published with a misprint and becomes more wanted for it. Counts when the publisher confirms it.', 'rare'),
    ('Portrait divides nation', 'An official portrait is unveiled and two critics use opposite adjectives. Counts when both reviews are online. The frame is widely praised.', 'sometimes'),
    ('Statue looks like no one', 'A new statue or wax figure is criticised for its likeness. Counts when the sculptor, museum or town defends it.', 'sometimes'),
    ('Chef hands back a star', 'A restaurant declines, returns or complains about a distinction. Counts when the chef’s statement is published. The soup remains on the menu.', 'rare'),
    ('Two nations, one soup', 'Officials or newspapers of two countries disagree about who invented a dish. Counts when both sides are quoted. Do not take it up at dinner.', 'sometimes'),
    ('Custom put on heritage list', 'A dance, song, craft or way of having breakfast is added to a national or international heritage list. Counts when the list is official.', 'often'),
    ('Trousers change width', 'The fashion press declares a width of trousers over. Counts when at least two publications agree on it. Keep yours; they will be back.', 'often'),
    ('Colour of the year: beige', 'A company announces a colour of the year that a newspaper compares with porridge, plaster or coffee. Counts when the comparison is printed.', 'sometimes'),
    ('Red carpet is not red', 'A premiere or gala lays a carpet that is officially another colour. Counts with a picture and, if possible, the official name of the colour.', 'often'),
    ('Apology in a screenshot', 'A public figure apologises with a picture of text from a notes app. Counts when a news site reproduces it. Check the battery level in the corner.', 'often'),
    ('Newspaper fixes a recipe', 'A newspaper or magazine corrects a quantity, a temperature or a forgotten ingredient. Counts when the correction is printed. It was tablespoons.', 'often'),
    ('Crossword is corrected', 'A puzzle page is corrected, defended or apologised for. Counts when the newspaper itself mentions it. Seven letters, begins with S.', 'rare'),
    ('Zoo animal named by vote', 'A zoo or aquarium names an animal by public vote. Counts when the name is announced, especially if it was not the one that won.', 'often')
  ) as square (summary, text, likelihood);

  with theme as (
    insert into public.themes (name, description) values (
      'Transport & Delays',
      'Trains, planes, ferries and the replacement bus. Everybody arrives safely on this card, just not yet: delays count from the start of the game until BINGO. We apologise for any inconvenience.'
    ) returning id
  )
  insert into public.bingo_squares (theme_id, summary, text, likelihood)
  select theme.id, square.summary, square.text, square.likelihood from theme cross join (values
    ('Leaves on the line', 'A rail operator gives leaves as the reason for delays. Counts when the operator’s own site, app or account says so. They fell from trees.', 'often'),
    ('Heat slows the trains', 'Trains run more slowly because rails, wires or air conditioning are too warm. Counts when the operator announces it.', 'often'),
    ('Train leaves too early', 'A railway apologises because a train left ahead of time, by however many seconds. Counts when the apology is published. Bowing is optional.', 'rare'),
    ('Signal fault at rush hour', 'A signal or points fault disrupts a capital’s trains between seven and nine in the morning. Counts with the operator’s notice. Engineers are on their way, by train.', 'often'),
    ('Airport date moves again', 'The opening of a new airport, terminal or runway is put off. Counts when a new date, or the absence of one, is official.', 'often'),
    ('Metro opens, nearly', 'A new metro or tram line opens with at least one station closed. Counts when the operator’s own map shows the gap.', 'sometimes'),
    ('High-speed rail slows', 'A high-speed rail project becomes later, shorter or dearer. Counts when the project company or ministry confirms it.', 'often'),
    ('Tunnel breaks through', 'Two halves of a tunnel meet, or a boring machine reaches daylight. Counts when the builders publish the picture. They met in the middle, roughly.', 'sometimes'),
    ('Bridge stuck open', 'A movable bridge refuses to close, or to open. Counts when the authority apologises to traffic. The boats were charming about it.', 'sometimes'),
    ('Lorry meets low bridge', 'A lorry finds out the height of a bridge and nobody is hurt. Counts when the police or local paper has the picture. There were four signs.', 'often'),
    ('Bus ends up in wrong town', 'A bus, coach or taxi arrives in a different town of the same or a similar name. Counts when the company confirms it. The view was good.', 'rare'),
    ('This train is a bus', 'Buses replace trains on a main line for a week or more. Counts when the operator publishes the replacement timetable.', 'often'),
    ('Ferry cancelled by water', 'A ferry or river ship is cancelled because of too much, too little or too lively water. Counts with the operator’s notice.', 'often'),
    ('New ferry, old delay', 'A ship that was ordered years ago gets a later delivery date. Counts when the shipyard or minister names the date. The ribbon has been ready since.', 'sometimes'),
    ('Port limits cruise ships', 'A port or island limits cruise ships, passengers or the noise of their horns. Counts when the decision is official.', 'sometimes'),
    ('Ship aground, others queue', 'A ship runs aground in a canal, a strait or a port entrance and others queue. Counts when the authority confirms it and a digger looks small beside it.', 'sometimes'),
    ('Flight staff name strike day', 'Pilots, cabin crew or air traffic controllers announce a day of strike. Counts when the union gives date and hours.', 'often'),
    ('Flight to nowhere', 'A flight lands where it started, hours later and in good order. Counts when the airline confirms the reason. The film was nearly over.', 'often'),
    ('Everybody off, please', 'Passengers who have boarded a plane or train have to leave it again before it has moved. Counts when a passenger with a byline reports it.', 'often'),
    ('A thousand bags left behind', 'An airline or airport admits to a backlog of a thousand bags or more. Counts when the number is published. They had a stopover.', 'sometimes'),
    ('Biscuit budget cut', 'An airline or railway ends, shrinks or starts charging for a free snack. Counts when the company announces it. It was one biscuit.', 'rare'),
    ('Plane seat size in dispute', 'Seat size on planes is debated by a regulator, a court or a manufacturer. Counts when centimetres or inches are given.', 'sometimes'),
    ('Airline shows a new bed', 'An airline presents a new bed, suite or bunk for people who are not you. Counts when the pictures are published. There is a door.', 'sometimes'),
    ('Sheep on the line', 'Livestock stop a train or a motorway and are led away in good health. Counts when the operator or police report it. One of them looked back.', 'often'),
    ('Roadworks turn one', 'Residents or a local paper celebrate the anniversary of a building site. Counts when there is a cake, a banner or a count of days.', 'sometimes'),
    ('Pothole becomes garden', 'Somebody plants flowers, paints a frame or floats ducks in a pothole to make a point. Counts when a newspaper has the picture.', 'sometimes'),
    ('Roundabout wins a prize', 'A roundabout, bus stop, car park or motorway services wins a prize. Counts when the society that awards it publishes the result.', 'rare'),
    ('Cycle lane ends at pole', 'A new cycle lane is found to lead into a pole, a wall or a tree. Counts when the city explains that it is a provisional layout.', 'sometimes'),
    ('Scooters shown the door', 'A city bans, limits or corrals rental scooters. Counts when the council votes or the operator announces it.', 'often'),
    ('Parking needs a fifth app', 'A city changes or adds a parking app. Counts when the city announces it. The old credit is valid in the old app.', 'sometimes'),
    ('Camera earns a million', 'A speed camera’s income is reported at a million or more in local currency. Counts when the authority or a newspaper gives the sum.', 'sometimes'),
    ('Toll fails, all drive free', 'A toll system fails and everybody drives for free. Counts when the operator says so, with the tone of somebody losing money politely.', 'sometimes'),
    ('Better timetable, fewer trains', 'A new timetable is announced as an improvement and a passengers’ group counts fewer trains. Counts when both are published.', 'sometimes'),
    ('Simple fares, long video', 'A transport authority introduces simpler fares and publishes a video or brochure to explain them. Counts when the material runs to three minutes or eight pages.', 'rare'),
    ('Gates open, rides free', 'A metro, bus network or railway is free for a day because of a fault, a protest or a celebration. Counts when the operator confirms it.', 'sometimes'),
    ('Night train comes back', 'A night train connection is announced, restored or extended. Counts when the route and the first month are official.', 'often'),
    ('Driverless bus has driver', 'A self-driving bus or train runs with a human on board, just in case. Counts when the report mentions the human. Somebody has to say hello.', 'sometimes'),
    ('Robotaxi circles block', 'Driverless taxis circle, honk or gather in a street for reasons of their own. Counts on video or by the company’s explanation.', 'sometimes'),
    ('Flying taxi: next year', 'A company says that its air taxi will carry passengers next year. Counts when the statement is published. It has counted every year so far.', 'often'),
    ('Magnet train, new record', 'A magnetic train, vacuum tube or test vehicle on rails sets a speed record. Counts when the makers publish the figure.', 'rare'),
    ('Escalator out for months', 'An escalator or lift in a large station is out of order for three months or longer. Counts when the operator’s sign or site gives the season.', 'sometimes'),
    ('Public clock is wrong', 'A public clock stops or shows a wrong time for a day and the owner explains. Counts with a picture. It is right twice.', 'sometimes'),
    ('Quiet coach rules change', 'A rail operator changes, defends or abolishes its quiet carriages. Counts when the operator announces it. Somebody took a call about it.', 'rare'),
    ('Floppy disk in charge', 'It is reported that a transport system still runs on floppy disks, paper strips or a very old computer. Counts when the operator confirms it and calls it robust.', 'rare'),
    ('Works start on a holiday', 'A rail or road operator announces works that begin on a public holiday weekend. Counts when the notice is published.', 'sometimes'),
    ('“On time” gets a new meaning', 'A rail operator publishes punctuality figures and changes, explains or widens what “on time” means. Counts when the number of minutes is given.', 'sometimes'),
    ('Passenger record broken', 'An airport, metro or railway reports its busiest day, month or year ever. Counts when the operator publishes the number. You were there.', 'often')
  ) as square (summary, text, likelihood);

  with theme as (
    insert into public.themes (name, description) values (
      'Science & Space',
      'Rockets, rodents and results that need replicating. Observations count from the start of the game until BINGO. Peer review happens in the comments. A sample size of one card is, for once, enough.'
    ) returning id
  )
  insert into public.bingo_squares (theme_id, summary, text, likelihood)
  select theme.id, square.summary, square.text, square.likelihood from theme cross join (values
    ('Rocket waits for weather', 'A rocket launch is called off on the day because of weather. Counts when the operator announces it. The sky over the press stand was blue.', 'often'),
    ('Launch delayed by a valve', 'A launch or mission is delayed by a valve, a seal, a sensor or a leak. Counts when the agency or company names the part.', 'often'),
    ('Rocket test ends in euphemism', 'A test of a rocket without crew ends early and the company describes it with a euphemism. Counts when the phrase is official. Valuable data were gathered.', 'sometimes'),
    ('Booster lands upright', 'A rocket stage lands upright on land, on a ship or in a pair of arms. Counts when the operator’s video shows it.', 'often'),
    ('Moon lander leans', 'A lander on the Moon comes to rest at an angle, on its side or in more than one place. Counts when its operator confirms it.', 'rare'),
    ('Moon flight is postponed', 'A space agency postpones a crewed flight to, round or onto the Moon. Counts when the new date is official. “No earlier than” is the key phrase.', 'sometimes'),
    ('Space toilet makes the news', 'The plumbing of a spacecraft or space station makes the news. Counts when an agency comments on it, using the word “system”.', 'rare'),
    ('Crew stays in orbit longer', 'The return of a crew from orbit is put off by a day or more. Counts when the agency announces it. There is enough coffee.', 'sometimes'),
    ('Asteroid will miss us', 'A space agency reports a near pass of an asteroid and says that there is no danger. Counts when the distance is given, in Moons or in football pitches.', 'often'),
    ('Asteroid named for fun', 'An official list of asteroid names includes a pet, a dish, a band or a fictional person. Counts when the naming bulletin is published.', 'sometimes'),
    ('Comet “may be visible”', 'A comet is announced that may be seen with the naked eye under ideal conditions. Counts when an observatory says “may”. You will have clouds.', 'sometimes'),
    ('Maybe-habitable planet found', 'A planet is found in the habitable zone of another star. Counts when the team or agency announces it. Commuting times are given in light years.', 'often'),
    ('Aliens not ruled out', 'A headline asks about aliens and the scientist in the article says no. Counts when both can be read on the same page.', 'often'),
    ('Oldest galaxy, again', 'A galaxy, star or black hole is reported as the most distant or the earliest so far. Counts when an agency or a journal publishes it.', 'often'),
    ('Cosmology “in crisis”', 'A report about the expansion of the universe uses “crisis”, “tension” or “puzzle”. Counts with the article. The universe carries on regardless.', 'often'),
    ('Dark matter not found, again', 'An experiment reports that it has not found dark matter, more precisely than before. Counts when the result is published.', 'sometimes'),
    ('Bigger collider, please', 'A plan for a larger collider or telescope gets support, a cost estimate or a raised eyebrow. Counts when the figure is official.', 'sometimes'),
    ('Fusion reports a record', 'A fusion laboratory or company reports a record or a milestone. Counts when seconds, degrees or megajoules are published. Dinner is still on the grid.', 'often'),
    ('Quantum claim is disputed', 'A claim of a quantum advantage is disputed by another group within two weeks. Counts when claim and objection are both public.', 'sometimes'),
    ('Dinosaur, long name', 'A new dinosaur gets a name of fourteen letters or more. Counts when the description is published. A child in your family already pronounces it.', 'sometimes'),
    ('New frog, very small', 'A new species of frog, lizard or fish is described that would sit on a coin. Counts when the picture with the coin, or a ruler, is published.', 'often'),
    ('Octopus outwits the lab', 'A study, aquarium or video shows an octopus, a crow or a parrot solving something it was not meant to. Counts when the solution can be watched. Lids are no obstacle.', 'often'),
    ('Colony counted from space', 'A colony of birds or seals is discovered or counted by satellite. Counts when the team explains what exactly can be seen from space.', 'sometimes'),
    ('Bird of the Year disputed', 'A public vote for a bird, bear, tree or fish ends with a protest, a recount or a very surprising winner. Counts when the organisers comment.', 'sometimes'),
    ('Fungus does something useful', 'A study reports that a fungus, alga or bacterium eats, builds or remembers something useful. Counts when the journal publishes it.', 'often'),
    ('Coffee is good for you', 'A study links coffee with something desirable. Counts when a newspaper reports it. Drink before the next square is marked.', 'often'),
    ('Coffee is bad for you', 'A study links coffee with something undesirable. Counts when a newspaper reports it. The same newspaper is best.', 'sometimes'),
    ('Headline forgets the mice', 'A medical headline leaves out that the patients were mice. Counts when the mice appear below the third paragraph. The mice are doing well.', 'often'),
    ('Study proves the obvious', 'A peer-reviewed study finds what everybody’s grandmother said. Counts when a report quotes the authors on why it still had to be measured.', 'often'),
    ('Paper cites thin air', 'A journal corrects or withdraws a paper because its references do not exist. Counts when the notice is published. One of them was by nobody, 2019.', 'often'),
    ('Laureate thought it spam', 'The winner of a scientific prize says that the call was ignored, missed or taken for a joke. Counts when the story is told in an interview.', 'sometimes'),
    ('The second may be redefined', 'Scientists in charge of measures discuss or change the second, the leap second or a unit. Counts when the committee publishes it. It took its time.', 'rare'),
    ('Record for pi or a prime', 'A new record for digits of a number, or for the largest known prime, is announced. Counts when the computation is documented. It ends in a digit.', 'rare'),
    ('Old riddle, new proof', 'A mathematical problem older than fifty years is reported as solved. Counts when the preprint is public and somebody is already checking page forty.', 'sometimes'),
    ('Hobbyist finds a hoard', 'An amateur with a metal detector, a dog or a new vegetable bed finds something ancient. Counts when a museum confirms it.', 'often'),
    ('Ruins delay a car park', 'A building site, metro line or car park stops because of what lies underneath. Counts when the archaeologists or builders confirm it.', 'often'),
    ('Artefact “likely ritual”', 'A find of unknown purpose is described as probably ritual. Counts when museum or press release says so. It may have been for pasta.', 'sometimes'),
    ('Mammoth back “soon”', 'A company or laboratory announces a step towards bringing back an extinct animal. Counts when the year of the first animal is named.', 'sometimes'),
    ('Rover names a rock', 'The team of a rover on Mars or the Moon gives a name to a rock. Counts when the name is on the agency’s site.', 'sometimes'),
    ('Samples stay on Mars', 'A plan to bring rocks back from Mars becomes later, cheaper or another plan. Counts when an agency or budget document says so.', 'rare'),
    ('Satellites annoy stargazers', 'Astronomers complain about bright satellites, or an operator promises darker ones. Counts when the statement is published.', 'often'),
    ('Space junk visits a farm', 'A piece of rocket or satellite is found on the ground and nobody is hurt. Counts when an agency or the police confirm it. The cows had seen it first.', 'sometimes'),
    ('Old probe phones home', 'A space probe older than twenty years answers after a silence or gets a new task. Counts when its operators report it.', 'sometimes'),
    ('Station sidesteps debris', 'A crewed space station changes its orbit to keep clear of debris. Counts when an agency confirms the manoeuvre.', 'rare'),
    ('Vegetable grown in orbit', 'Astronauts harvest, eat or lose a vegetable. Counts when the agency publishes the picture. Dressing is still a problem.', 'rare'),
    ('Volcano on live stream', 'An eruption far from any town is watched by webcam around the world. Counts when the observatory’s stream or a wire service shows it.', 'often'),
    ('Magnetic pole has moved', 'A new model of the magnetic field or a report on the wandering pole is published. Counts when the institute gives the kilometres per year.', 'rare'),
    ('Drug name full of X, Y and Z', 'A medicines regulator approves a product whose brand name has at least two of the letters x, y and z. Counts with the official register.', 'sometimes')
  ) as square (summary, text, likelihood);

  with theme as (
    insert into public.themes (name, description) values (
      'Election Night',
      'Exit polls, swings and a touch screen with a will of its own. For any election anywhere, watched on any channel; candidates appear by role only. What your screen shows from the start of the game until BINGO counts.'
    ) returning id
  )
  insert into public.bingo_squares (theme_id, summary, text, likelihood)
  select theme.id, square.summary, square.text, square.likelihood from theme cross join (values
    ('“Too close to call”', 'A seat, a state or the whole thing is too close to call. Counts when the words are spoken or shown by the broadcaster you are watching.', 'often'),
    ('Touch screen ignores a finger', 'The presenter at the big screen has to press twice, or opens the wrong region. Counts when everybody in your room saw it.', 'often'),
    ('“The night is still young”', 'Somebody in the studio says that it is early, or that the night is long. Counts when it is said on air after the first figures.', 'often'),
    ('Cheers at a party’s hall', 'The broadcast cuts to supporters who cheer, groan or have been told to do either. Counts when they are on screen at the moment of a number.', 'often'),
    ('Reporter shouts over a crowd', 'A reporter has to raise the voice or hold the earpiece. Counts on screen, whatever the crowd believes it is singing.', 'often'),
    ('“Turnout is the key”', 'A guest explains that everything depends on turnout. Counts when the word is spoken on air. It is true of every election and of most parties.', 'often'),
    ('One result, big conclusion', 'The first district is in and somebody explains the whole country with it. Counts when the words “if this holds”, or their like, are spoken.', 'often'),
    ('Opposing sides both pleased', 'Two opposing parties call the same figures encouraging. Counts when both have been heard on air.', 'often'),
    ('“We’ll come back to you”', 'A report breaks off and the studio promises to return. Counts when the promise is made; nobody has to keep it.', 'often'),
    ('Politician in a corridor', 'An office-holder is interviewed in a hallway, a doorway or a car park. Counts on screen, lift doors included.', 'often'),
    ('“The people have spoken”', 'A politician thanks the voters for having spoken, decided or sent a signal. Counts when it is said on camera tonight.', 'often'),
    ('Coalition sums on screen', 'The studio adds up seats for a government. Counts when a total stands in a graphic. It is usually one short.', 'often'),
    ('Guest is cut off by a result', 'The presenter interrupts a guest because figures are coming in. Counts when the sentence is never finished.', 'often'),
    ('Countdown reaches zero', 'A clock on screen counts down to closing time, an exit poll or a result. Counts when it arrives. Silence before it is customary.', 'often'),
    ('“Historic” before midnight', 'A result, a loss or a queue is called historic. Counts when the word falls on air before midnight where you are.', 'often'),
    ('Dog at the polling place', 'A dog is shown at a polling place, a count or a party’s hall. Counts on the broadcast or in a news picture of today.', 'sometimes'),
    ('Graphic in the wrong colour', 'A bar, a seat or a name appears in the wrong colour or place. Counts when the presenter corrects it, or clearly wishes to.', 'sometimes'),
    ('Ballot box arrives at a run', 'The broadcast shows ballots being carried or driven in a hurry. Counts on screen; being overtaken is a bonus.', 'sometimes'),
    ('Somebody wants a recount', 'A candidate or party asks for votes to be counted again. Counts when it is reported tonight.', 'sometimes'),
    ('Concession by telephone', 'A candidate is reported to have called the winner. Counts when the call is mentioned on air. The length of it is of interest.', 'sometimes'),
    ('Speech before any result', 'A party leader speaks although nothing is decided yet. Counts when the volunteers are thanked and the numbers are not mentioned.', 'sometimes'),
    ('Studio builds a prop', 'A swing, an arc or a model of the chamber is brought out to explain seats. Counts when a part of it moves.', 'sometimes'),
    ('Decided by under 100 votes', 'A seat, a district or a town is won by fewer than a hundred votes. Counts with the published figures.', 'sometimes'),
    ('Pollster explains the error', 'Somebody from a polling firm says what went wrong, or why nothing did. Counts when the word “margin” is spoken.', 'sometimes'),
    ('Old clip in black and white', 'The broadcast shows an earlier election in black and white. Counts on screen. The presenter’s sideburns should be noted.', 'sometimes'),
    ('“Land doesn’t vote”', 'Somebody explains that a large area on the map has few voters in it. Counts when the explanation is given beside the map.', 'sometimes'),
    ('Count stops for the night', 'An office or district stops counting until morning. Counts when it is announced on air or on its site. Biscuits are cleared away.', 'sometimes'),
    ('Oldest or youngest voter', 'A report presents a first-time voter, or one over ninety. Counts when the age is given. Both had breakfast first.', 'sometimes'),
    ('Results site is down', 'The official page of results is slow, late or unreachable. Counts when the broadcast says so or three of you see it.', 'sometimes'),
    ('Beaten leader thanks family', 'A leader who has lost thanks family or staff in a speech. Counts on the broadcast, in front of whichever banner is still up.', 'sometimes'),
    ('Somebody eats on air', 'Food is delivered, chewed or mentioned in the studio or at a count. Counts when it is visible or named. Pizza leads the exit poll.', 'sometimes'),
    ('Presenter rolls up sleeves', 'The presenter’s jacket is off or the sleeves are up. Counts on screen. It was planned in March.', 'sometimes'),
    ('Experts doubt the experts', 'One guest contradicts another’s reading of the same figure. Counts when both have spoken and the presenter smiles.', 'sometimes'),
    ('A call is taken back', 'A broadcaster withdraws or changes a projection that it has made. Counts when the correction is spoken or published tonight.', 'rare'),
    ('Vote tied to the last ballot', 'Two candidates have exactly the same number of votes in a final count. Counts with the published figures; lots may be drawn tomorrow.', 'rare'),
    ('Leader resigns on the night', 'A party leader steps down, or announces the date, before sunrise. Counts when the leader or the party says so tonight.', 'rare'),
    ('Balloons fail to fall', 'Balloons, confetti or a banner at a party’s hall do not do what they were hung for. Counts on screen.', 'rare'),
    ('Joke party beats a real one', 'A party founded for fun has more votes somewhere than one that sits in parliament. Counts with the figures of one district.', 'rare'),
    ('Candidate wears a costume', 'Somebody stands on a stage of results dressed as something else. Counts on screen. Buckets, capes and bears qualify.', 'rare'),
    ('Open microphone overhears', 'A remark goes out that was not meant to. Counts when the presenter says “you are live”, or looks as if somebody had.', 'rare')
  ) as square (summary, text, likelihood);

  with theme as (
    insert into public.themes (name, description) values (
      'The Final',
      'Any final of any team sport with a trophy, a crowd and somebody’s uncle. Players appear by what they play. What the broadcast shows from the start of the game until BINGO counts; one screen is proof, two are an argument.'
    ) returning id
  )
  insert into public.bingo_squares (theme_id, summary, text, likelihood)
  select theme.id, square.summary, square.text, square.likelihood from theme cross join (values
    ('“They want it more”', 'A commentator or expert explains the score by who wants it more. Counts when it is said on air. Wanting is not measured.', 'often'),
    ('Anthem is sung off key', 'A singer, a captain or a whole row is off key in an anthem or hymn. Counts when two of you wince.', 'often'),
    ('Coach chews, arms folded', 'A coach is shown chewing, pacing or with folded arms. Counts on screen. The gum has its own coach.', 'often'),
    ('Replay changes no mind', 'A replay is shown and both sides of your room still see different things. Counts when two of you say so.', 'often'),
    ('Celebrity in the stands', 'The camera finds a famous guest who looks at a telephone. Counts when the commentator names the profession.', 'often'),
    ('“Game of two halves”', 'Somebody divides the game into two halves, or into before and after. Counts when it is said on air.', 'often'),
    ('Referee talks to an ear', 'An official listens to or speaks with a colleague by radio. Counts when a finger goes to the ear.', 'often'),
    ('Tumble that heals at once', 'A player goes down, rolls and runs again within a minute. Counts on screen; please be glad for them.', 'often'),
    ('Fan with a painted face', 'A face in two colours fills the screen. Counts when it is shown. The paint comes off on Tuesday.', 'often'),
    ('“Can’t afford mistakes now”', 'A commentator warns that no mistake can be afforded any more. Counts when it is said on air, before the next one.', 'often'),
    ('Statistic from long ago', 'The commentary cites a record or a result from before 2000. Counts when the year is spoken or shown.', 'often'),
    ('Tifo, flag or giant shirt', 'A banner covers at least one block of seats. Counts on screen. Those underneath see the final in blue.', 'often'),
    ('Bench jumps up too early', 'Substitutes or staff celebrate something that is not given. Counts when they sit down again.', 'often'),
    ('Trophy stands by the pitch', 'The cup is shown beside the field, in gloves or behind glass. Counts on screen. Nobody may touch it, and everybody looks.', 'often'),
    ('Somebody argues for a card', 'A player asks the official to punish an opponent. Counts when the gesture is made. It is the oldest mime there is.', 'often'),
    ('Favourite falls behind', 'The side that most of you expected to win is behind. Counts on the scoreboard; write the forecast down first.', 'sometimes'),
    ('Level at the break', 'The score is even at half-time or after a middle period. Counts on the scoreboard.', 'sometimes'),
    ('Video review over a minute', 'Officials look at pictures for a minute or longer. Counts by any telephone’s stopwatch.', 'sometimes'),
    ('Decision is taken back', 'An official’s call is reversed, by video or by a colleague. Counts when the sign is given.', 'sometimes'),
    ('Ball hits the frame', 'Post, bar, rim or upright is struck and nothing comes of it. Counts on the replay. The sound is worth a second one.', 'sometimes'),
    ('Substitute scores', 'A player who did not start makes a point or goal. Counts with the scorer’s name on screen.', 'sometimes'),
    ('Captain argues, then smiles', 'A captain complains to an official and both laugh. Counts when teeth can be seen.', 'sometimes'),
    ('Water bottle takes revenge', 'A bottle, a bib or a chair is kicked or thrown by somebody off the pitch. Counts on screen.', 'sometimes'),
    ('Mascot steals the shot', 'A person in a large costume is shown for five seconds or more. Counts on screen; dancing is not required.', 'sometimes'),
    ('Extra time or overtime', 'The final is not over when it should be. Counts when the additional period begins. Bring out the second bowl.', 'sometimes'),
    ('Commentator swaps two names', 'A commentator calls a player by somebody else’s name. Counts when it is corrected, by the commentator or by your room.', 'sometimes'),
    ('Streaker, pigeon or balloon', 'Something that was not invited is on the field. Counts on screen, or when the commentator explains the long shot of the roof.', 'sometimes'),
    ('Old champion is interviewed', 'A winner of an earlier final is asked how it felt. Counts on air. It felt unreal.', 'sometimes'),
    ('Tears before the whistle', 'A supporter is shown crying while the game is still being played. Counts on screen. Offer the room a tissue.', 'sometimes'),
    ('Sponsor’s name said in full', 'A presenter says the competition’s name with its sponsor in it. Counts when it takes a breath.', 'sometimes'),
    ('Goalkeeper goes forward', 'The last defender or keeper joins an attack, or is taken off for another player. Counts on screen.', 'sometimes'),
    ('Winner in the last minute', 'The deciding score falls in the last minute of a period. Counts by the clock on screen.', 'sometimes'),
    ('Medal comes off at once', 'A loser takes the medal off within ten seconds of getting it. Counts on screen, with sympathy.', 'sometimes'),
    ('Cup is dropped or dented', 'The trophy falls, loses a lid or is caught at the last moment. Counts on screen.', 'rare'),
    ('Settled by a shoot-out', 'Penalties, free throws or a tie-break of single shots decides the final. Counts when the first is taken.', 'rare'),
    ('Coach is sent off', 'A coach or assistant has to leave the bench. Counts when the sign is shown. The view from the stairs is fine.', 'rare'),
    ('Floodlights go out', 'Light, clock or scoreboard fails and everybody waits. Counts when the commentator says so.', 'rare'),
    ('Keeper or rookie wins it', 'The deciding score is by a goalkeeper, a defender who never scores, or somebody under twenty. Counts with the name on screen.', 'rare'),
    ('Comeback from three behind', 'A side that was three goals, or twenty points, behind draws level. Counts on the scoreboard.', 'rare'),
    ('Confetti fires too soon', 'Confetti, fireworks or the winners’ song starts before the final whistle. Counts on screen.', 'rare')
  ) as square (summary, text, likelihood);

  with theme as (
    insert into public.themes (name, description) values (
      'Awards Show',
      'Envelopes, gowns and speeches that were not written, honestly. For films, music, theatre, games or the best regional bakery; winners appear by category. Counts from the start of the game until BINGO, on the broadcast you watch.'
    ) returning id
  )
  insert into public.bingo_squares (theme_id, summary, text, likelihood)
  select theme.id, square.summary, square.text, square.likelihood from theme cross join (values
    ('“I did not prepare anything”', 'A winner claims to have no speech. Counts when it is said on stage. A sheet of paper may follow.', 'often'),
    ('Speech is played off', 'Music begins before a winner is done. Counts when it can be heard on the broadcast. Thanking louder is allowed.', 'often'),
    ('Thanks to an agent', 'A winner thanks an agent, a manager or a lawyer. Counts when the profession or a first name is spoken with feeling.', 'often'),
    ('Loser smiles very well', 'The camera shows a nominee applauding the winner. Counts when the face is on screen within five seconds. It is the best acting of the night.', 'often'),
    ('Joke lands in silence', 'A line by host or presenter gets no laugh. Counts when you can hear the room not laughing.', 'often'),
    ('Host mentions the length', 'The host jokes about how long the show is. Counts each night once, and makes it longer.', 'often'),
    ('Envelope is hard to open', 'A presenter struggles with an envelope, a seal or a pair of glasses. Counts on screen.', 'often'),
    ('“And the winner is…” pause', 'The name is held back for five seconds or more. Counts by anybody’s stopwatch.', 'often'),
    ('Standing ovation, slowly', 'The hall rises one row after another, because the first row did. Counts when all of them stand.', 'often'),
    ('Camera finds the wrong face', 'A name is read and the screen shows somebody else. Counts on the broadcast.', 'often'),
    ('Two presenters, no spark', 'Two people read a dialogue that neither has seen before. Counts when one of them looks at the prompter.', 'often'),
    ('“Just to be nominated”', 'Somebody says that being nominated is the prize. Counts on stage, on the carpet or in an interview tonight.', 'often'),
    ('Montage with a piano', 'A sequence of clips or farewells is played over quiet music. Counts on the broadcast. Your room goes quiet, too.', 'often'),
    ('Dress needs an assistant', 'A train, a cape or a sleeve needs a second person on stairs or carpet. Counts on screen.', 'often'),
    ('Same film wins again', 'One production takes its second prize of the night. Counts when the title is read for the second time.', 'often'),
    ('Speech turns political', 'A winner speaks about the state of the world. Counts when a law, a war or an office is mentioned.', 'sometimes'),
    ('“This is for the children”', 'A winner addresses the young, the next generation or whoever is watching from a bedroom. Counts when they are told to dream.', 'sometimes'),
    ('Winner kisses the wrong side', 'Two people greet each other and meet at nose or chin. Counts on the broadcast or the replay in your room.', 'sometimes'),
    ('Winner is not in the hall', 'A prize is accepted by somebody else, by video or by nobody. Counts on the broadcast. The winner is filming.', 'sometimes'),
    ('Presenter mangles a name', 'A nominee’s name is pronounced in a new way. Counts when somebody in the hall or in your room corrects it.', 'sometimes'),
    ('Microphone too low or high', 'A speaker bends down or stretches to be heard. Counts on screen. The stand was set for the tenor.', 'sometimes'),
    ('Bleep or sudden silence', 'A word is taken out of the broadcast. Counts when the lips go on. Vote on what it was.', 'sometimes'),
    ('Shock: the favourite loses', 'The prize goes to somebody other than the one that most of you had written down. Counts with your own slips of paper.', 'sometimes'),
    ('Winner climbs over a row', 'Somebody reaches the stage by a way that was not planned. Counts on the broadcast.', 'sometimes'),
    ('Tears by the second thanks', 'A winner’s voice breaks before the second person has been thanked. Counts on the broadcast.', 'sometimes'),
    ('A mother is mentioned', 'A winner greets a mother, a father or a grandmother. Counts when it is said on stage. Yours is watching as well.', 'sometimes'),
    ('Host changes clothes', 'The host wears something else than at the opening. Counts on screen, by the third time at the latest.', 'sometimes'),
    ('Musical number, no reason', 'Somebody sings or dances although it is no category. Counts when at least four dancers are on stage.', 'sometimes'),
    ('Sponsor’s phone on stage', 'A selfie, a pizza or a telephone becomes part of the show. Counts when a brand can be recognised.', 'sometimes'),
    ('Two winners share a prize', 'A tie is announced, or a prize goes to two names at once. Counts when both are read out.', 'rare'),
    ('Speech is read off a phone', 'A winner thanks people from a small bright screen. Counts when the thumb scrolls.', 'sometimes'),
    ('Accountant walks on stage', 'Somebody with a briefcase or a headset interrupts the show. Counts on the broadcast. Everybody remembers the last time.', 'rare'),
    ('Statuette is dropped', 'A prize falls, breaks or loses a part. Counts on the broadcast. There are spares.', 'rare'),
    ('Wrong envelope, right face', 'A wrong winner or title is read and then corrected. Counts when the correction is on air.', 'rare'),
    ('Winner declines the prize', 'Somebody refuses a prize or passes it on to another nominee. Counts when it happens on stage.', 'rare'),
    ('Couple gets engaged on stage', 'A question is asked that has nothing to do with the category. Counts with the answer.', 'rare'),
    ('Trip on the stairs', 'Somebody stumbles on the way up and is perfectly fine. Counts on the broadcast, followed by a bow.', 'rare'),
    ('Record for most prizes', 'Somebody wins more of these than anybody before. Counts when the presenter says so.', 'rare'),
    ('“We are out of time”', 'The show says that it is running late or has to hurry. Counts when it is said on air, twenty minutes before the end.', 'sometimes'),
    ('Someone eats in the hall', 'A guest is shown eating, unwrapping or sharing something. Counts on the broadcast. The gala dinner was at four.', 'rare')
  ) as square (summary, text, likelihood);

  with theme as (
    insert into public.themes (name, description) values (
      'Song Contest',
      'Key changes, wind machines and a scoreboard that takes longer than the songs. For any international, national or school contest; acts appear by what they bring. Counts from the start of the game until BINGO, on screen.'
    ) returning id
  )
  insert into public.bingo_squares (theme_id, summary, text, likelihood)
  select theme.id, square.summary, square.text, square.likelihood from theme cross join (values
    ('Key changes before the end', 'A song rises by a tone for its last chorus. Counts when at least one of you raises an arm.', 'often'),
    ('Wind machine is on', 'Hair or fabric moves although the stage is indoors. Counts on screen.', 'often'),
    ('Flames on the stage', 'Fire comes out of the floor in time with the music. Counts on screen. The drummer has been warned.', 'often'),
    ('Dancer takes off a layer', 'A costume becomes another or a smaller one during a song. Counts on screen.', 'often'),
    ('Singer kneels or lies down', 'Somebody sings from the floor. Counts when a knee or a back touches it.', 'often'),
    ('“What a wonderful show”', 'A spokesperson thanks the hosts for a wonderful or amazing show before giving points. Counts on air. Say it along.', 'often'),
    ('Points for the neighbour', 'A jury gives its highest points to a country, a town or a school next door. Counts with a map.', 'often'),
    ('Instrument nobody plays', 'Somebody holds an instrument that cannot be heard or is not plugged in. Counts on screen. The cable goes nowhere.', 'often'),
    ('“Love” in the first chorus', 'A song has love, heart or fire in its first chorus. Counts in any language that one of you understands.', 'often'),
    ('Commentator is a bit unkind', 'The commentator on your channel makes a dry remark about an act. Counts when the room says “oh”.', 'often'),
    ('Glitter everywhere', 'Singer, suit or microphone glitters from head to foot. Counts on screen. The cleaners know.', 'often'),
    ('Whistle, flute or folk drum', 'A traditional instrument turns up in a song that is not traditional. Counts when it can be seen or heard.', 'often'),
    ('Hosts tell a scripted joke', 'The hosts do a dialogue and one waits for the laugh. Counts on air.', 'often'),
    ('Heart made with two hands', 'A singer, a spokesperson or a green room makes a heart with the fingers. Counts on screen.', 'often'),
    ('Clip of the lovely scenery', 'A short film shows mountains, a bridge or a market before a song. Counts on screen. The weather was good that day.', 'often'),
    ('Connection to jury fails', 'A spokesperson cannot be heard, or hears too late. Counts when a host says “can you hear us”.', 'sometimes'),
    ('Nul points for somebody', 'An act gets no points at all from juries or from the public. Counts on the scoreboard. Applaud anyway.', 'sometimes'),
    ('Song about the internet', 'A song is about telephones, screens or being alone in a crowd. Counts with one line of its words.', 'sometimes'),
    ('Staircase on wheels', 'A singer uses stairs, a box or a platform that was rolled in. Counts on screen.', 'sometimes'),
    ('Somebody sings barefoot', 'A performer has no shoes on. Counts when a foot is on screen.', 'sometimes'),
    ('Language that nobody knows', 'A song is in a language that nobody in your room speaks, or that was invented for it. Counts by a show of hands.', 'sometimes'),
    ('Winner of the past returns', 'An earlier winner or a cover of an earlier winning song is on stage. Counts on screen.', 'sometimes'),
    ('Tail, wings or horns', 'A costume has a part that people do not. Counts on screen.', 'sometimes'),
    ('Duo stares at each other', 'Two singers look into each other’s eyes for five seconds or more. Counts by stopwatch. They met on Tuesday.', 'sometimes'),
    ('Rap in the third minute', 'Somebody speaks instead of singing for at least two lines. Counts when it rhymes.', 'sometimes'),
    ('Backing singer outshines', 'Most of you prefer somebody in the background to the lead. Counts by vote in the room.', 'sometimes'),
    ('Audience flag in the way', 'A flag or a balloon covers the singer on screen. Counts when it does so for two seconds.', 'sometimes'),
    ('Prop from a furniture shop', 'A bed, a lamp, a bath or a sofa is part of an act. Counts on screen.', 'sometimes'),
    ('Juror takes far too long', 'A spokesperson sings, jokes or greets a grandmother instead of giving points. Counts when a host thanks them to hurry.', 'sometimes'),
    ('Jury and public disagree', 'The juries’ winner is not the public’s. Counts with both results on the scoreboard.', 'sometimes'),
    ('Favourite drops to fifth', 'The act that most of you had on top ends fifth or worse. Counts on the scoreboard, with your notes beside it.', 'sometimes'),
    ('Song under its own weight', 'A song changes its style at least twice: ballad, beat, opera. Counts when two of you look at each other.', 'sometimes'),
    ('Tears in the green room', 'Somebody is shown crying where the acts wait. Counts on screen, for either reason.', 'sometimes'),
    ('Microphone fails mid-song', 'A singer has no sound for a moment, or gets another microphone. Counts on air.', 'rare'),
    ('An act is sung again', 'A performance is repeated because something went wrong. Counts when it begins for the second time.', 'rare'),
    ('Animal is on the stage', 'A living animal takes part, or a very good copy of one. Counts on screen. Most contests forbid the first.', 'rare'),
    ('Tie at the very top', 'Two acts have the same number of points at the end and a rule decides. Counts when the rule is explained.', 'rare'),
    ('Host sings better than acts', 'A host sings and half of your room would vote for it. Counts by a show of hands.', 'rare'),
    ('Winner forgets the words', 'In the encore the winner cries, laughs or forgets a line. Counts on air. The chorus is known by then.', 'rare'),
    ('Last place asks for encore', 'The act in last place gets the loudest cheer of the voting. Counts by the noise in hall or room.', 'rare')
  ) as square (summary, text, likelihood);

  with theme as (
    insert into public.themes (name, description) values (
      'Keynote',
      'A stage, a clicker and the most important device since last year’s. For launches of phones, cars, models and anything with a chip; companies appear by what they sell. Counts from the start of the game until BINGO, on the stream.'
    ) returning id
  )
  insert into public.bingo_squares (theme_id, summary, text, likelihood)
  select theme.id, square.summary, square.text, square.likelihood from theme cross join (values
    ('“Our best one ever”', 'A product is called the best, fastest or thinnest that the company has ever made. Counts when it is said on stage. It would be odd otherwise.', 'often'),
    ('Slide with a bar chart', 'A chart compares the new thing with the old or with a rival. Counts on screen. The axis may begin where it likes.', 'often'),
    ('“Twice as fast”', 'Something is two, three or ten times as fast, bright or smart. Counts with the factor, spoken or shown. As what is optional.', 'often'),
    ('Sneakers with a blazer', 'A speaker wears sports shoes with something more formal. Counts on screen, from the ankle up.', 'often'),
    ('“Powered by AI”', 'A feature is explained with AI, a model or an agent. Counts when the word is spoken. The first one comes early.', 'often'),
    ('Applause from the front row', 'People cheer who are clearly paid by the month. Counts when the camera shows lanyards.', 'often'),
    ('Film of somebody running', 'A clip shows a product on a mountain, in a kitchen or on a run at dawn. Counts on screen. Nobody in it has notifications.', 'often'),
    ('“And there’s more”', 'A speaker announces one more thing, or that this was not all. Counts when it is said on stage.', 'often'),
    ('Price ends in a nine', 'A price is shown that ends in 9 or 99. Counts on screen.', 'often'),
    ('Battery lasts “all day”', 'Battery life is given as all day, two days or hours of video. Counts when it is said or shown. Days differ.', 'often'),
    ('Developer says “seamless”', 'A guest or partner calls something seamless, magical or effortless. Counts when the word is spoken.', 'often'),
    ('The stage is empty and huge', 'One person walks across a stage that would hold an orchestra. Counts on screen for five steps.', 'often'),
    ('Colour with a long name', 'A colour has two words or is named after a mineral, a time of day or a dessert. Counts when it is read out.', 'often'),
    ('“We care about privacy”', 'A speaker says that privacy, security or trust comes first. Counts when it is said on stage, before the part with the camera.', 'often'),
    ('Handover by handshake', 'One speaker gives the stage to the next with a hug, a handshake or a high five. Counts on screen.', 'often'),
    ('Planet saved by packaging', 'Recycled material, a thinner box or a missing plug is good for the Earth. Counts when a percentage is shown.', 'sometimes'),
    ('Live demo needs a restart', 'A demonstration hangs, fails or is begun again. Counts on the stream. “Demo gods” are to be mentioned.', 'sometimes'),
    ('Assistant gets it wrong', 'A voice assistant or chatbot gives an answer that the speaker did not want. Counts when the speaker talks on.', 'sometimes'),
    ('Joke about last year’s leak', 'Somebody makes fun of rumours that turned out to be right. Counts when half of the hall knew.', 'sometimes'),
    ('Feature that others have', 'Something new on stage has been in a rival’s product for a year or more. Counts when one of you can show it.', 'sometimes'),
    ('Rival named without a name', 'A speaker mentions “other phones”, “some companies” or a logo in grey. Counts on the stream.', 'sometimes'),
    ('“Available later this year”', 'A product or feature gets no date or one months away. Counts when it is said or in the small print.', 'sometimes'),
    ('Not in your region', 'A footnote or a map leaves out a country in which one of you lives. Counts with the slide or the product page.', 'sometimes'),
    ('Chief says “I’m excited”', 'The head of the company is excited, thrilled or humbled. Counts when the word is spoken. Pulse is not measured.', 'sometimes'),
    ('Product turned in the light', 'A speaker holds a device up between two fingers and turns it. Counts on screen. It is very thin from there.', 'sometimes'),
    ('Family used as a demo', 'A child, a partner or a dog appears in a demonstration. Counts on screen. Names are from a list.', 'sometimes'),
    ('Slide with too many boxes', 'A slide sums up with twelve or more tiles. Counts by counting. Nobody will read the one at the lower left.', 'sometimes'),
    ('Gaming segment, dim light', 'A part of the show is about games and gets dark or purple. Counts on screen.', 'sometimes'),
    ('Health feature, soft music', 'A device measures heart, sleep or breath and somebody tells how it helped. Counts on screen.', 'sometimes'),
    ('Older model gets cheaper', 'A product of last year stays on sale for less, or leaves the shop. Counts on the company’s own shop page tonight.', 'sometimes'),
    ('Camera the size of a plate', 'A close view of lenses is shown, with the word “pro”. Counts on screen.', 'sometimes'),
    ('Drone shot of headquarters', 'The stream shows the building from above. Counts on screen. The trees have been told where to stand.', 'sometimes'),
    ('Speaker trips over the name', 'A speaker stumbles over a product’s name. Counts when it is said again.', 'sometimes'),
    ('Price makes the hall gasp', 'The hall or your room gasps, groans or laughs at a price. Counts with the noise.', 'sometimes'),
    ('Monthly plan for hardware', 'Something that can be dropped on a foot gets a monthly price. Counts with the sum on screen.', 'rare'),
    ('A chip is bigger than a hand', 'A speaker shows a chip, a board or a rack and cannot close the fingers round it. Counts on screen.', 'rare'),
    ('Clicker refuses', 'A speaker presses, presses again and asks for the next slide. Counts when the word “next” is spoken.', 'rare'),
    ('Surprise guest on stage', 'Somebody from another company or another profession walks on. Counts when the hall recognises them.', 'rare'),
    ('Stream ends too late', 'A microphone or picture goes on after the end. Counts when it is heard what they really thought.', 'rare'),
    ('Product thrown or drowned', 'A device is dropped, bent or put into water on stage on purpose. Counts if it still works. Also if it does not.', 'rare')
  ) as square (summary, text, likelihood);

  with theme as (
    insert into public.themes (name, description) values (
      'TV Debate',
      'Two lecterns, one clock and a great deal that the other side should finally answer. For debates of candidates, parties or experts, in any language. Counts from the start of the game until BINGO, when it is said or seen on air.'
    ) returning id
  )
  insert into public.bingo_squares (theme_id, summary, text, likelihood)
  select theme.id, square.summary, square.text, square.likelihood from theme cross join (values
    ('“Let me finish”', 'Somebody asks to be allowed to finish. Counts when it is said on air. It takes longer than finishing.', 'often'),
    ('“I did not interrupt you”', 'A speaker says not to have interrupted the other. Counts when it is said, as a rule as an interruption.', 'often'),
    ('Answer to another question', 'An answer has nothing to do with what was asked. Counts when the moderator asks again or two of you notice.', 'often'),
    ('Moderator says “briefly”', 'A moderator asks for a short answer, a yes or a no. Counts when it is said. Neither will be given.', 'often'),
    ('Head shaken in split screen', 'One shakes the head, sighs or smiles while the other speaks. Counts when both are on screen.', 'often'),
    ('“Hard-working families”', 'Families, taxpayers or people who get up early are mentioned. Counts when they are said to be hard-working.', 'often'),
    ('Story of someone they met', 'A speaker tells of a nurse, a baker or a pensioner met last week. Counts with a first name or a town.', 'often'),
    ('“That is simply not true”', 'One speaker calls a statement of the other untrue, false or nonsense. Counts when it is said on air.', 'often'),
    ('Figure with a decimal point', 'Somebody gives a number with a decimal in it. Counts when it is spoken. Checking comes at breakfast.', 'often'),
    ('“We have a plan”', 'A speaker has a plan, a concept or a programme. Counts when it is announced rather than explained.', 'often'),
    ('Finger, thumb or karate hand', 'A speaker underlines a sentence with a hand that means business. Counts on screen for three beats.', 'often'),
    ('Moderator loses the clock', 'Two people speak at once for five seconds or more. Counts by anybody’s stopwatch.', 'often'),
    ('“For too long…”', 'Something has gone on for too long, or gone wrong for years. Counts when it is said. Who governed is another question.', 'often'),
    ('Someone drinks water', 'A glass is lifted while the other speaks. Counts on screen. Sparkling is a risk.', 'often'),
    ('“Look, it’s very simple”', 'A speaker says that something is simple, clear or common sense. Counts when it is said, before the difficult part.', 'often'),
    ('“My opponent’s own words”', 'A quotation is used against the person who said it. Counts when the date or place is mentioned.', 'sometimes'),
    ('Turn to the camera', 'A speaker stops talking to the hall and speaks to the people at home. Counts when the eyes find the lens.', 'sometimes'),
    ('Laughter from the audience', 'The hall laughs when it should not, or is told to be quiet. Counts when it can be heard.', 'sometimes'),
    ('Rehearsed line lands', 'A line comes out that was clearly made for tomorrow’s headlines. Counts when there is applause or a groan.', 'sometimes'),
    ('Rehearsed line misses', 'A prepared joke gets nothing. Counts when the speaker waits for it.', 'sometimes'),
    ('Moderator checks a fact', 'A moderator corrects a statement on air. Counts when a source or a figure is given.', 'sometimes'),
    ('Handshake, cool or missing', 'The greeting or goodbye is short, stiff or does not take place. Counts on screen.', 'sometimes'),
    ('Both agree, by mistake', 'The two sides say the same thing and one notices. Counts when somebody says “we agree”.', 'sometimes'),
    ('A date or name is wrong', 'A speaker gets a year, a place or an office wrong. Counts when it is corrected by anybody, your room included.', 'sometimes'),
    ('Notes are held up', 'A speaker shows a sheet, a graphic or a book to the camera. Counts when it is upside down or out of focus, or not.', 'sometimes'),
    ('“I am glad you ask”', 'A speaker thanks for a question or is glad of it. Counts when the next sentence is about something else.', 'sometimes'),
    ('Childhood in a small town', 'A speaker mentions a childhood, parents or a first job. Counts when modest means are part of it.', 'sometimes'),
    ('Tie, scarf or pin discussed', 'What somebody wears is a subject of yours or of the commentary. Counts when a colour is named.', 'sometimes'),
    ('A foreign model is praised', 'Another country is said to do it better. Counts when it is named. It is usually one of five.', 'sometimes'),
    ('“Nobody is saying that”', 'A speaker denies what nobody had said. Counts when it is said on air.', 'sometimes'),
    ('Three points, two made', 'A speaker announces a number of points and stops before the last. Counts by counting fingers.', 'sometimes'),
    ('Closing words overrun', 'A final statement is longer than its time. Counts when a clock, a bell or the moderator says so.', 'sometimes'),
    ('Winner declared by own side', 'A party declares its candidate the winner before the debate is over or right after. Counts with the post or the quote.', 'sometimes'),
    ('Question from a viewer', 'A question by a viewer or a guest is read out or shown. Counts when it is better than the others.', 'sometimes'),
    ('Microphone is switched off', 'A speaker is cut off by technology or by the moderator. Counts when the lips still move.', 'rare'),
    ('Honest “I don’t know”', 'A speaker says not to know something, without a “but”. Counts when it is said on air. Applaud.', 'rare'),
    ('Apology to the other side', 'One apologises to the other during the debate. Counts when the word sorry is spoken and meant.', 'rare'),
    ('Somebody leaves the lectern', 'A speaker walks to the other, to the audience or out of the picture. Counts on screen.', 'rare'),
    ('Lights, fly or falling set', 'An insect, a lamp or a piece of scenery gets into the picture. Counts when two of you watch only that.', 'rare'),
    ('Candidates praise each other', 'Both have been asked for something good about the other and say it. Counts when there is no sting in the tail.', 'rare')
  ) as square (summary, text, likelihood);

  with theme as (
    insert into public.themes (name, description) values (
      'Family Dinner',
      'One table, three generations and a subject that nobody should have brought up. People appear by what they are to each other. Counts from the start of the game until BINGO; whoever sees or hears it is a witness, and the cook decides disputes.'
    ) returning id
  )
  insert into public.bingo_squares (theme_id, summary, text, likelihood)
  select theme.id, square.summary, square.text, square.likelihood from theme cross join (values
    ('“You’ve grown”', 'Somebody is told to have grown, lost weight or to look tired. Counts when it is said at the door or the table.', 'often'),
    ('“Careful, it is hot”', 'Everybody is warned of a plate, a pot or a soup. Counts when somebody tries it all the same.', 'often'),
    ('Seats are changed', 'Somebody asks for another chair, or is given one. Counts when two people have to get up.', 'often'),
    ('“When I was your age”', 'A sentence begins with youth, prices or snow of long ago. Counts when somebody under thirty hears it.', 'often'),
    ('Photograph before eating', 'A picture is taken of food or people while others hold the cutlery. Counts with the picture.', 'often'),
    ('Phone at the table', 'Somebody reads a message under or over the table. Counts when somebody else remarks on it.', 'often'),
    ('“Have some more”', 'A second helping is offered to a person who has declined it. Counts when it is on the plate.', 'often'),
    ('Salt is passed, or missed', 'Salt, sugar or sauce makes its way across the table. Counts when it takes two hands or more.', 'often'),
    ('Traffic on the way here', 'The road, the train or the parking is described in detail. Counts with the name of one junction.', 'often'),
    ('Weather compared with then', 'Today’s weather is compared with that of an earlier year. Counts when the year is disputed.', 'often'),
    ('Health report, by organ', 'Somebody tells of a doctor, a knee or a back. Counts when a second person adds their own.', 'often'),
    ('“Who wants the last one?”', 'One piece is left and nobody takes it. Counts when it is offered twice.', 'often'),
    ('Story told before', 'A story is told that most of the table could finish. Counts when somebody does.', 'often'),
    ('A question about work', 'Somebody is asked how work or school is and answers “fine”. Counts when that is all.', 'often'),
    ('Recipe is asked for', 'Somebody wants to know how it was made. Counts when the answer is “by feel”.', 'often'),
    ('Wrong name, right child', 'Somebody is called by a brother’s, cousin’s or dog’s name. Counts when the list is gone through.', 'sometimes'),
    ('“No politics tonight”', 'A subject is ruled out. Counts when it has already been raised.', 'sometimes'),
    ('Something is spilled', 'Wine, water or gravy leaves its vessel. Counts with the spot. Salt is not a cure.', 'sometimes'),
    ('Old album or old video', 'Somebody shows photographs or films of earlier. Counts when a haircut is discussed.', 'sometimes'),
    ('Call from who is not here', 'An absent relative rings or is rung and goes round the table. Counts when the ceiling is on screen.', 'sometimes'),
    ('Somebody is a vegetarian', 'A diet is discovered, remembered or debated. Counts when “but there’s only a little in it” is said.', 'sometimes'),
    ('Pet gets under the table', 'An animal is fed, stepped over or sent out. Counts when somebody denies having fed it.', 'sometimes'),
    ('When are you two getting…', 'Somebody is asked about marriage, children or moving. Counts when the answer is to drink.', 'sometimes'),
    ('Present nobody needs', 'A gift comes out that the owner has already or has no room for. Counts when “that’s useful” is said.', 'sometimes'),
    ('Technical support is given', 'A telephone, a television or a printer is handed to somebody younger. Counts when a password is sought.', 'sometimes'),
    ('House prices are discussed', 'Somebody says what a house, a flat or a rent costs now. Counts with a figure and a sigh.', 'sometimes'),
    ('“You call that music”', 'What is playing is remarked on, turned down or changed. Counts when two generations are involved.', 'sometimes'),
    ('Recommended a film, forgot it', 'Somebody praises a film or series and cannot name it. Counts when “the one with the man” is said.', 'sometimes'),
    ('Two talks cross at the table', 'Two conversations cross and one person is in both. Counts when an answer goes to the wrong one.', 'sometimes'),
    ('Child gives a performance', 'A poem, a dance or a cartwheel is shown. Counts with applause.', 'sometimes'),
    ('Argument about directions', 'Two people disagree on the best way home or to the sea. Counts when a map is opened.', 'sometimes'),
    ('A dish is slightly burnt', 'Something is darker than it should be. Counts when the cook says it first.', 'sometimes'),
    ('Grandparent wins at cards', 'The oldest person at the table wins a game or a bet. Counts by the score. It was luck, they say.', 'sometimes'),
    ('Leftovers, in a tub', 'Food is packed for somebody who did not ask. Counts when the tub has to be brought back.', 'sometimes'),
    ('Big news is announced', 'Somebody tells the table of a job, a move, a baby or a dog. Counts when the cutlery stops.', 'rare'),
    ('Smoke alarm joins in', 'An alarm in kitchen or hall goes off. Counts when somebody waves a towel. Nothing was burning.', 'rare'),
    ('Family secret comes out', 'Somebody learns what everybody else knew. Counts when “I thought you knew” is said.', 'rare'),
    ('Somebody washes up unasked', 'A person under twenty clears or washes without being asked. Counts when it is noticed.', 'rare'),
    ('Apology across the table', 'Somebody says sorry for something older than a year. Counts when it is accepted.', 'rare'),
    ('Power cut or no hot water', 'Electricity, water or oven stops. Counts when candles are lit or the takeaway is rung.', 'rare')
  ) as square (summary, text, likelihood);

  with theme as (
    insert into public.themes (name, description) values (
      'All-Hands Meeting',
      'The quarter in forty slides, with time for questions at the end. For companies, schools and clubs with a microphone; colleagues appear by role only. Counts from the start of the game until BINGO, in the hall or on the call.'
    ) returning id
  )
  insert into public.bingo_squares (theme_id, summary, text, likelihood)
  select theme.id, square.summary, square.text, square.likelihood from theme cross join (values
    ('“Can you see my screen?”', 'A speaker asks whether the screen can be seen. Counts when at least one person answers “yes” a second too late.', 'often'),
    ('“You’re on mute”', 'Somebody speaks without sound and is told so. Counts when lips have moved for three words or more.', 'often'),
    ('“We are a family”', 'The company is called a family, a team or a journey. Counts when it is said by somebody with a budget.', 'often'),
    ('Arrow goes up and right', 'A chart shows a line that rises. Counts on the slide. The axis is not required.', 'often'),
    ('“Exciting times”', 'The times, the quarter or the challenge are exciting. Counts when it is said before the difficult slide.', 'often'),
    ('Slide is too small to read', 'A slide has text that the last row cannot read. Counts when the speaker says “you can’t read this”.', 'often'),
    ('“Let’s take it offline”', 'A question is put off to another meeting, a chat or a hallway. Counts when it is said aloud.', 'often'),
    ('The word “alignment”', 'Somebody wants alignment, synergy or one page. Counts when the word is spoken.', 'often'),
    ('New people say hello', 'Newcomers stand up, wave or are on a slide. Counts when a hobby is mentioned. It is climbing.', 'often'),
    ('Late arrival, loud door', 'Somebody comes in late by a door or a chime. Counts when the speaker stops for it.', 'often'),
    ('Somebody types audibly', 'Keys, a dog or a building site can be heard on the call. Counts when somebody asks who it is.', 'often'),
    ('“Great question”', 'An answer begins by praising the question. Counts when it is said. The answer is the other part.', 'often'),
    ('Thanks to the whole team', 'A speaker thanks everybody who made it possible. Counts when the list is read out.', 'often'),
    ('“As you all know”', 'A sentence begins with what everybody knows. Counts when one of you did not.', 'often'),
    ('Photo from the last party', 'A slide shows colleagues with cups, boats or bowling shoes. Counts when somebody ducks.', 'often'),
    ('New chart with new boxes', 'An organisation chart is shown in a new order. Counts when a line is dotted.', 'sometimes'),
    ('A value is explained again', 'The company’s values are read out or shown. Counts when there are five of them.', 'sometimes'),
    ('“Low-hanging fruit”', 'Fruit, a runway, a north star or a boat is used for something else. Counts when the picture is spoken.', 'sometimes'),
    ('Goal missed, “learnings”', 'A target was not met and there is something to learn from it. Counts when the plural of learning is used.', 'sometimes'),
    ('Video does not play', 'A film has no sound, no picture or both in turn. Counts when somebody says “it worked this morning”.', 'sometimes'),
    ('Anonymous question is read', 'A question without a name is read out. Counts when the whole room knows who it was.', 'sometimes'),
    ('Project with a code name', 'A project named after a bird, a planet or a pastry is mentioned. Counts when one of you has to ask.', 'sometimes'),
    ('Clapping emoji storm', 'Ten reactions or more cross the screen at once. Counts on the call, or with real hands in the hall.', 'sometimes'),
    ('Question about parking', 'Somebody asks about parking, coffee, desks or the canteen. Counts when it gets the most interest.', 'sometimes'),
    ('Somebody’s pet is on screen', 'An animal walks through a picture. Counts when the speaker says hello to it.', 'sometimes'),
    ('Slide from last quarter', 'A slide has an old date, an old logo or an old head of department on it. Counts when somebody notices.', 'sometimes'),
    ('Survey result with smiles', 'Results of a staff survey are shown. Counts when the lowest number is called an opportunity.', 'sometimes'),
    ('“AI will help us”', 'A tool, an assistant or a pilot project is announced. Counts when nobody loses anything by it, it says.', 'sometimes'),
    ('Award for a colleague', 'Somebody gets a prize, a mug or a round of applause. Counts with the name of the prize.', 'sometimes'),
    ('Chief joins from a car', 'Somebody important speaks from a taxi, a train or an airport. Counts when a seat belt or a gate is visible.', 'sometimes'),
    ('“Five minutes left”', 'Somebody says how little time is left while many slides are. Counts when pages are skipped.', 'sometimes'),
    ('Anniversary of many years', 'A colleague has been there for ten years or more. Counts when a haircut of then is shown.', 'sometimes'),
    ('Budget has to be “smart”', 'Spending shall be careful, smart or focused. Counts when a trip or a snack is mentioned.', 'sometimes'),
    ('Chat is more fun', 'Most of you laugh at something that was not said aloud. Counts with the message.', 'sometimes'),
    ('Meeting ends early', 'It is over five minutes or more before its time. Counts by the clock. Walk out slowly, so that it lasts.', 'rare'),
    ('A clear “no” is given', 'A question is answered with a plain no. Counts when nothing follows it.', 'rare'),
    ('Fire drill or false alarm', 'An alarm interrupts the meeting and everybody is fine. Counts when the first one takes the coffee along.', 'rare'),
    ('Wrong window is shared', 'A speaker shows a mail, a shop or a chat to everybody. Counts when it closes quickly.', 'rare'),
    ('Chief admits a mistake', 'Somebody at the top says “that was my mistake”. Counts when no market is to blame.', 'rare'),
    ('Bonus or day off announced', 'Everybody gets something: money, a day or a cake each. Counts when it is said with a date.', 'rare')
  ) as square (summary, text, likelihood);

  -- What can happen in some months only, somewhere in the world.
  update public.bingo_squares as square set months = seasonal.months::smallint[]
  from (values
    ('Recess cut short', '{1, 7, 8, 9, 12}'),
    ('End of clock change put off', '{3, 10, 11}'),
    ('Top password: 123456', '{1, 5, 11, 12}'),
    ('Snow surprises winter city', '{1, 2, 3, 11, 12}'),
    ('Too hot, school is closed', '{3, 4, 5, 6, 7, 8, 9}'),
    ('Hosepipe ban, then rain', '{4, 5, 6, 7, 8, 9}'),
    ('Blossom comes too soon', '{1, 2, 3, 4, 5, 8, 9}'),
    ('Animal issues a forecast', '{1, 2, 3, 9, 10, 11, 12}'),
    ('Ski lift waits for snow', '{1, 6, 11, 12}'),
    ('Climate talks overrun', '{6, 11, 12}'),
    ('Draft still has its brackets', '{6, 11, 12}'),
    ('Monsoon date is moved', '{4, 5, 6, 7, 8, 9, 10}'),
    ('Pollen at top level', '{2, 3, 4, 5, 6, 7, 8}'),
    ('Snowplough gets a pun', '{1, 2, 3, 10, 11, 12}'),
    ('Curling needs a ruler', '{1, 2, 3, 4, 9, 10, 11, 12}'),
    ('Cycle race waits at a crossing', '{2, 3, 4, 5, 6, 7, 8, 9, 10}'),
    ('Sumo grand champion loses', '{1, 3, 5, 7, 9, 11}'),
    ('Transfer fails by minutes', '{1, 2, 8, 9}'),
    ('Festival turns to mud', '{5, 6, 7, 8, 9}'),
    ('Ovation lasts seven minutes', '{1, 2, 5, 8, 9, 10}'),
    ('Christmas song too soon', '{9, 10, 11}'),
    ('Word of the year is two words', '{1, 10, 11, 12}'),
    ('Colour of the year: beige', '{9, 10, 11, 12}'),
    ('Leaves on the line', '{10, 11, 12}'),
    ('Heat slows the trains', '{1, 2, 5, 6, 7, 8, 9}'),
    ('Bird of the Year disputed', '{9, 10, 11}'),
    ('Laureate thought it spam', '{10, 11, 12}')
  ) as seasonal (summary, months)
  where square.summary = seasonal.summary;
end
$themes$;

-- From here on the demo people do what people do, through the functions and under every rule.

-- Becomes a demo person for the statements that follow.
create or replace function pg_temp.act_as(p_email text) returns void
language plpgsql
as $$
begin
  reset role;
  perform set_config('request.jwt.claims', jsonb_build_object('sub', id, 'role', 'authenticated')::text, true)
  from auth.users
  where email = p_email;
  set local role authenticated;
end;
$$;

-- Marks what lies at a position of a card, with a receipt. Returns the square. It reads a table, which no API role may.
create or replace function pg_temp.mark(p_card jsonb, p_position int) returns uuid
language sql
security definer
as $$
  select (public.mark_square(
    square.id, 'https://example.com/news/' || trim(both '-' from regexp_replace(lower(square.summary), '[^a-z0-9]+', '-', 'g'))
  ) ->> 'id')::uuid
  from jsonb_to_recordset(p_card -> 'squares') as lies (position int, game_square_id uuid)
  join public.game_squares as square on square.id = lies.game_square_id
  where lies.position = p_position;
$$;

grant execute on function pg_temp.act_as(text), pg_temp.mark(jsonb, int) to authenticated;

do $demo$
declare
  v_politics constant uuid := (select id from public.themes where name = 'Parliament & Politics');
  v_culture constant uuid := (select id from public.themes where name = 'Culture & Curtain Calls');
  v_transport constant uuid := (select id from public.themes where name = 'Transport & Delays');
  v_session jsonb;
  v_card jsonb;
  v_game uuid;
  v_square uuid;
begin
  if exists (select from public.games) or v_transport is null then
    return;
  end if;

  -- The first admin cannot be appointed by another.
  insert into public.user_roles (user_id, role)
  select id, 'admin' from auth.users where email = 'admin@example.com' on conflict do nothing;

  -- A private game between friends: four in a row on Ada's card, one to go.
  perform pg_temp.act_as('ada@example.com');
  v_session := public.create_private_session('The Late Desk', v_transport, 5, gen_random_uuid());
  v_game := v_session ->> 'game_id';
  v_card := public.my_cards(v_game) -> 0;
  perform pg_temp.act_as('ben@example.com');
  perform public.join_group(v_session ->> 'invite_code');
  perform public.buy_card(v_game, gen_random_uuid());
  perform pg_temp.mark(v_card, 20);
  v_square := pg_temp.mark(v_card, 11);
  perform public.save_note(v_square, 'Read it on the platform. Third announcement, same reason.', '🙄', null);
  perform pg_temp.act_as('ada@example.com');
  perform pg_temp.mark(v_card, 2);
  v_square := pg_temp.mark(v_card, 10);
  perform public.save_note(v_square, 'Called it at breakfast. Nobody was listening.', '🎯', null);
  perform pg_temp.mark(v_card, 13);

  -- The house game of the month: cards sold before the start, a pot topped up by the house, the first news in.
  perform pg_temp.act_as('admin@example.com');
  v_game := public.create_house_game(
    'The Front Page: ' || to_char(now(), 'FMMonth YYYY'), v_politics,
    'Everybody plays the same news. The desk marks what it can prove; the first five in a row takes the pot.'
  ) ->> 'game_id';
  perform public.contribute_house_fund_to_game(v_game, 250);
  perform pg_temp.act_as('ada@example.com');
  v_card := public.buy_card(v_game, gen_random_uuid());
  perform public.buy_card(v_game, gen_random_uuid());
  perform pg_temp.act_as('ben@example.com');
  perform public.buy_card(v_game, gen_random_uuid());
  perform pg_temp.act_as('admin@example.com');
  perform public.start_house_game(v_game);
  perform pg_temp.mark(v_card, 6);
  perform pg_temp.mark(v_card, 21);
  v_square := pg_temp.mark(v_card, 18);
  perform pg_temp.mark(v_card, 9);
  perform pg_temp.act_as('ada@example.com');
  perform public.save_note(v_square, 'Two sources confirm it. One of them is not me.', '😂', null);

  -- The next edition is announced and on sale.
  perform pg_temp.act_as('admin@example.com');
  perform public.create_house_game(
    'The Weekend Supplement', v_culture,
    'Curtains, carpets and corrections. Cards are on sale; the game starts when the supplement is out.',
    p_card_price => 2.5, p_max_cards => 500,
    p_scheduled_start => date_trunc('day', now()) + interval '5 days 18 hours'
  );
  reset role;

  -- What the demo people have just done, they did in the course of the day.
  update public.game_events as event
  set
    created_at = happened.at,
    payload = payload || (
      select coalesce(jsonb_object_agg(key, happened.at), '{}')
      from jsonb_object_keys(payload) as key
      where key in ('marked_at', 'noted_at', 'purchased_at', 'started_at')
    )
  from (
    -- Whole milliseconds, as the functions stamp them.
    select game_id, seq, date_trunc('milliseconds', created_at)
      - (max(seq) over (partition by game_id) - seq + 1) * interval '41 minutes' as at
    from public.game_events
  ) as happened
  where event.game_id = happened.game_id and event.seq = happened.seq;

  update public.games as game set created_at = event.created_at
  from public.game_events as event
  where event.game_id = game.id and event.type = 'game_created';

  -- A private game starts with its making.
  update public.games as game set started_at = event.created_at
  from public.game_events as event
  where event.game_id = game.id and game.status <> 'upcoming'
    and event.type = case game.kind when 'private' then 'game_created' else 'game_started' end;

  update public.bingo_cards as card set purchased_at = event.created_at
  from public.game_events as event
  where event.game_id = card.game_id and event.payload ->> 'card_number' = card.card_number::text;

  update public.game_squares as square set marked_at = event.created_at
  from public.game_events as event
  where event.type = 'square_marked' and event.payload ->> 'game_square_id' = square.id::text;

  update public.game_squares as square set noted_at = event.created_at
  from public.game_events as event
  where event.type = 'note_saved' and event.payload ->> 'game_square_id' = square.id::text;
end
$demo$;
