# Completion of iri for fish.
complete -c iri -n __fish_use_subcommand -f -a 'parse check match rules resolve relativize normalize compare hash to-uri to-iri display mask nfc bidi encode decode get set segments query build compose expand from-path to-path inspect gate'
complete -c iri -l as -x -a 'IRI IRI-reference absolute-IRI irelative-ref URI URI-reference absolute-URI relative-ref'
complete -c iri -l format -x -a 'text json tsv'
complete -c iri -l file -r
complete -c iri -s h -l help
